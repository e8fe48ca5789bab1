import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPart } from '@/testing/render';
import { lazyPart } from './lazy-part';

it('offers to try again when the code of a part cannot be loaded', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let tries = 0;
  const Part = lazyPart<{ name: string }>(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ name }) => <p>Olá, {name}</p>;
  });
  renderPart(<Part name="Ana" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Olá, Ana')).toBeInTheDocument();
  expect(tries).toBe(2);
  silent.mockRestore();
});
