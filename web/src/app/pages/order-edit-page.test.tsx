import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeEstablishment, makeMe, makeOrder } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail } from '@/testing/server';

it.each([['listItems'], ['viewEstablishment']] as const)(
  'keeps what was typed when %s fails after it was read',
  async (call) => {
    const shop = makeEstablishment({ id: 5 });
    const order = makeOrder({ id: 9, entity_id: 5, type: 'service' });
    // Registered first, because its path also matches the other calls.
    answer('getOrder', { order, receipt: '', events: [], time_zone: 'America/Sao_Paulo' });
    answer('getMe', makeMe());
    answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
    answer('getEstablishment', { message: '', establishment: shop });
    answer('listItems', []);
    const { user, queryClient } = await openApp('/order/edit/5/9', { token: 'abc' });
    const name = await screen.findByRole('textbox', { name: 'Nome do cliente' });
    await user.clear(name);
    await user.type(name, 'Carla');
    const read = fail(call, 500);
    await act(() => queryClient.refetchQueries());
    expect(read.length).toBeGreaterThan(0);
    // Typing takes long enough for the screen to show the failure.
    await user.type(name, ' Lima');
    expect(screen.getByRole('textbox', { name: 'Nome do cliente' })).toHaveValue('Carla Lima');
  },
);
