import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '@/testing/render';
import { Button } from '../buttons/button';
import { RemoveButton } from '../buttons/remove-button';
import { notifyWithAction } from './alerts';
import { Dialog } from './dialog';

/** A list whose rows can be removed, after a server has answered. */
function Rows({ remove }: { remove: () => Promise<string> }) {
  const [rows, setRows] = useState(['Corte', 'Barba']);
  return (
    <section>
      <h2>Serviços</h2>
      <ul>
        {rows.map((name) => (
          <li key={name}>
            <h3>{name}</h3>
            <RemoveButton
              label={`Remover ${name}`}
              question={{ title: 'Remover?', text: name, confirm: 'Remover' }}
              failed="Falha ao remover."
              onRemove={async () => {
                const message = await remove();
                setRows(rows.filter((other) => other !== name));
                return message;
              }}
            />
          </li>
        ))}
      </ul>
      <p>Fim da lista</p>
    </section>
  );
}

const removeFirst = async () => {
  screen.getByRole('button', { name: 'Remover Corte' }).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Remover' }));
};

it('focuses the heading of the section when the row of the pressed button is removed', async () => {
  renderPart(<Rows remove={async () => 'Removido.'} />);
  await removeFirst();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Serviços' })).toHaveFocus());
});

it('focuses the button again when the removal failed', async () => {
  renderPart(<Rows remove={() => Promise.reject(new Error('no answer'))} />);
  await removeFirst();
  expect(await screen.findByRole('alert')).toHaveTextContent('Falha ao remover.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remover Corte' })).toHaveFocus());
});

it('focuses the row when only the pressed button is removed', async () => {
  function Row() {
    const [active, setActive] = useState(false);
    return <li>Corte {!active && <Button onClick={() => setActive(true)}>Ativar</Button>}</li>;
  }
  renderPart(<Row />);
  await userEvent.click(screen.getByRole('button', { name: 'Ativar' }));
  await waitFor(() => expect(screen.getByRole('listitem')).toHaveFocus());
});

it('focuses the heading of the section when a dialog closes and its button is gone', async () => {
  function Cancellation() {
    const [state, setState] = useState<'stands' | 'asked' | 'cancelled'>('stands');
    return (
      <section>
        <h2>Agendamento</h2>
        {state !== 'cancelled' && <Button onClick={() => setState('asked')}>Cancelar</Button>}
        <Dialog opened={state === 'asked'} title="Cancelar?" onClose={() => setState('stands')}>
          <Button onClick={() => setState('cancelled')}>Sim</Button>
        </Dialog>
      </section>
    );
  }
  renderPart(<Cancellation />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sim' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Agendamento' })).toHaveFocus());
});

it('returns the focus to the earlier element when a focused notice closes', async () => {
  renderPart(
    <main>
      <Button>Mover</Button>
    </main>,
  );
  screen.getByRole('button', { name: 'Mover' }).focus();
  notifyWithAction('success', 'Movido.', { label: 'Desfazer', run: vi.fn() });
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mover' })).toHaveFocus());
});

it('leaves the focus alone after a press outside all controls', async () => {
  renderPart(<Rows remove={async () => 'Removido.'} />);
  screen.getByRole('button', { name: 'Remover Corte' }).focus();
  await userEvent.click(screen.getByText('Fim da lista'));
  expect(document.body).toHaveFocus();
  screen.getByRole('button', { name: 'Remover Barba' }).toggleAttribute('disabled', true);
  await new Promise((next) => requestAnimationFrame(() => setTimeout(() => setTimeout(next))));
  expect(document.body).toHaveFocus();
});
