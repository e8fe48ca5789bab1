import { Button, Input, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { errorText, isStatus } from '@/api/error';
import { Avatar } from '@/components/avatar';
import { joinText } from '@/lib/text';
import { type Candidate, useFindCandidate } from './api';
import classes from './collaborator.module.css';
import { messages } from './messages';

interface Props {
  /** Who was found. */
  candidate: Candidate | null;
  onFound: (candidate: Candidate | null) => void;
  error: ReactNode;
}

/** Finds one person with an account by something that only somebody who knows them can tell. */
export function CandidateSearch({ candidate, onFound, error }: Props) {
  const [q, setQ] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const find = useFindCandidate();
  const search = () => {
    onFound(null);
    if (q.trim() === '') return setFailure(messages.searchRequired);
    setFailure(null);
    find.mutate(q.trim(), {
      onSuccess: ({ user }) => (user ? onFound(user) : setFailure(messages.candidateMissing)),
      onError: (reason) =>
        setFailure(
          isStatus(reason, 404) ? messages.candidateMissing : errorText(reason, messages.searchFailed),
        ),
    });
  };
  // Enter searches here; it does not send the form around.
  const searchByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    search();
  };
  return (
    <>
      <div className={classes['search']}>
        <TextInput
          label="E-mail, CPF ou nome de usuário"
          description="Inteiro, como a pessoa cadastrou."
          size="md"
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
          onKeyDown={searchByEnter}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button variant="default" size="md" onClick={search} loading={find.isPending}>
          Procurar
        </Button>
      </div>
      <div role="status">
        {candidate && (
          <div className={classes['candidate']}>
            <Avatar src={candidate.avatar} size={48} />
            <span>
              <strong>
                <bdi>{joinText([candidate.first_name, candidate.last_name])}</bdi>
              </strong>
              <br />é quem você vai adicionar.
            </span>
          </div>
        )}
      </div>
      {(failure ?? error) && !candidate && (
        <Input.Error size="sm" role="alert">
          {failure ?? error}
        </Input.Error>
      )}
    </>
  );
}
