import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '@/api/error';
import { openError } from '@/components/dialogs/alerts';
import { BusyOverlay } from '@/components/dialogs/overlay';
import { hardNavigate } from '@/lib/browser/hard-navigate';
import { settings, useLoginWithGoogle } from './api';
import classes from './google-button.module.css';
import { type GoogleCredential, type GoogleIdentity, loadGoogleIdentity } from './google-identity';
import { messages } from './messages';

const LABEL = 'Continuar com Google';
/** The maximum width of Google's button. */
const WIDEST = 400;

/** Sign-in by Google: its widget if the server has a client id, otherwise a disabled button. */
export function GoogleButton() {
  const { data, isPending } = useQuery(settings());
  if (data?.google_client_id) return <Widget clientId={data.google_client_id} />;
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      classNames={{ label: classes['label'] ?? '' }}
      disabled
      aria-describedby={isPending ? undefined : 'google-away'}
    >
      {LABEL}
      {!isPending && (
        <span id="google-away" className={classes['away']}>
          {messages.googleAway}
        </span>
      )}
    </Button>
  );
}

type Loading = GoogleIdentity | 'loading' | 'failed';

function Widget({ clientId }: { clientId: string }) {
  const [identity, setIdentity] = useState<Loading>('loading');
  const login = useLoginWithGoogle();

  useEffect(() => {
    let shown = true;
    loadGoogleIdentity().then(
      (loaded) => shown && setIdentity(loaded),
      () => shown && setIdentity('failed'),
    );
    return () => {
      shown = false;
    };
  }, []);

  const retry = () => {
    setIdentity('loading');
    loadGoogleIdentity().then(setIdentity, () => {
      setIdentity('failed');
      openError(messages.googleFailed);
    });
  };
  const signIn = ({ credential }: GoogleCredential) => {
    if (!credential) return openError(messages.googleFailed);
    login.mutate(
      { token_id: credential },
      {
        onSuccess: () => hardNavigate('/dashboard'),
        onError: (error) => openError(errorText(error, messages.googleFailed)),
      },
    );
  };
  return (
    <>
      {typeof identity === 'string' ? (
        <Button variant="default" size="md" fullWidth onClick={retry} loading={identity === 'loading'}>
          {LABEL}
        </Button>
      ) : (
        <GooglesOwn identity={identity} clientId={clientId} onCredential={signIn} />
      )}
      {/* Stays until the next page is loaded. */}
      {(login.isPending || login.isSuccess) && <BusyOverlay messages={messages.overlay} />}
    </>
  );
}

interface OwnProps {
  identity: GoogleIdentity;
  clientId: string;
  onCredential: (credential: GoogleCredential) => void;
}

/** Google's own button, in an iframe. */
function GooglesOwn({ identity, clientId, onCredential }: OwnProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onCredential);
  useEffect(() => {
    latest.current = onCredential;
  });
  useEffect(() => {
    if (!place.current) return;
    identity.initialize({
      client_id: clientId,
      callback: (credential) => latest.current(credential),
      ux_mode: 'popup',
      use_fedcm_for_button: true,
    });
    identity.renderButton(place.current, {
      type: 'standard',
      theme: 'filled_black',
      size: 'large',
      text: 'continue_with',
      shape: 'rectangular',
      logo_alignment: 'center',
      locale: 'pt-BR',
      width: Math.min(place.current.clientWidth, WIDEST),
    });
  }, [identity, clientId]);
  // biome-ignore lint/a11y/useSemanticElements: Google renders the content
  return <div ref={place} role="group" aria-label={LABEL} className={classes['own']} />;
}
