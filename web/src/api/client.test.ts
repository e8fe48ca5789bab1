import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { makeEstablishment } from '@/testing/factories';
import { answer, fail, hang, server } from '@/testing/server';
import { call } from './client';
import { ApiError, flatErrors } from './error';
import { writeStored } from './token';

const refused = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('call', () => {
  it('puts fields into path and query, and omits undefined ones', async () => {
    const calls = answer('listEstablishments', {
      message: '',
      establishments: [makeEstablishment()],
      total: 1,
      current_page: 1,
      last_page: 1,
      per_page: 1000,
    });
    const found = await call('listEstablishments', { category: 'barbershop', q: 'são & cia', city: null });
    expect(found.establishments[0]?.slug).toBe('navalha-de-ouro');
    expect(calls[0]?.url.pathname).toBe('/api/establishment/category/barbershop');
    expect([...(calls[0]?.url.searchParams ?? [])]).toEqual([['q', 'são & cia']]);
  });

  it('sends the token, and a separate key with each call that takes one', async () => {
    writeStored('token', 'abc');
    const calls = answer('addBarber', { message: 'ok', barbers: [] });
    const request = { id: 1, barber_email: 'ana@exemplo.com.br' };
    await call('addBarber', request);
    await call('addBarber', request);
    await call('addBarber', request, { idempotencyKey: 'mine' });
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer abc');
    const keys = calls.map((received) => received.headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe('mine');
    const others = answer('logout', { message: 'ok' });
    await call('logout', {});
    expect(others[0]?.headers.get('idempotency-key')).toBeNull();
  });

  it('does not send the texts that older versions stored for "no token"', async () => {
    writeStored('token', 'null');
    const calls = answer('logout', { message: 'ok' });
    await call('logout', {});
    expect(calls[0]?.headers.has('authorization')).toBe(false);
  });

  it('sends a picture as a form, with lists as name[] and empty texts, but without null', async () => {
    let form: FormData | undefined;
    server.use(
      http.post('*/api/establishment/3', async ({ request }) => {
        form = await request.formData();
        return HttpResponse.json({ message: '', establishment: makeEstablishment() });
      }),
    );
    await call('updateEstablishment', {
      id: 3,
      name: 'Nova',
      description: '',
      city: null,
      segments: ['barba', 'pintura'],
      logo: new File(['x'], 'logo.png', { type: 'image/png' }),
    });
    expect(form?.get('name')).toBe('Nova');
    expect(form?.get('description')).toBe('');
    expect(form?.has('city')).toBe(false);
    expect(form?.has('id')).toBe(false);
    expect(form?.getAll('segments[]')).toEqual(['barba', 'pintura']);
    expect(form?.get('logo')).toMatchObject({ type: 'image/png' });
  });

  it('returns a file with the name that the server gives, or with an empty name', async () => {
    const table = { entity_id: 5, table: 'items' } as never;
    answer('exportReportTable', new File(['a;b'], 'relatorio-itens.csv'));
    const file = await call('exportReportTable', table);
    expect(file.name).toBe('relatorio-itens.csv');
    expect(await file.text()).toBe('a;b');
    server.use(http.get('*/api/report/order/export', () => HttpResponse.text('a;b')));
    expect(await call('exportReportTable', table)).toMatchObject({ name: '', type: 'text/plain' });
  });

  it('throws the error of the server', async () => {
    fail('createOrder', {
      status: 409,
      body: { error: 'Ocupado.', message: 'Ocupado.', suggestion: 'Livre: 14:30.', tip: 'Aceite.' },
    });
    const conflict = await refused(call('createOrder', {} as never));
    expect(conflict).toMatchObject({
      status: 409,
      error: 'Ocupado.',
      suggestion: 'Livre: 14:30.',
      tip: 'Aceite.',
    });

    fail('register', {
      status: 422,
      body: { error: 'Inválido.', message: 'Inválido.', errors: { email: ['Em uso.'] } },
    });
    const invalid = await refused(call('register', {} as never));
    expect(flatErrors(invalid)).toEqual(['Em uso.']);
  });

  it('fails on answers other than JSON, without network and after the timeout', async () => {
    server.use(http.get('*/api/auth/me', () => HttpResponse.text('<html>', { status: 502 })));
    expect((await refused(call('getMe', {}))).status).toBe(502);
    server.use(http.get('*/api/auth/me', () => HttpResponse.text('<html>')));
    expect((await refused(call('getMe', {}))).status).toBe(502);
    server.use(http.get('*/api/auth/me', () => HttpResponse.error()));
    expect(await refused(call('getMe', {}))).toMatchObject({
      status: 0,
      error: 'Erro ao se conectar ao servidor.',
    });
    hang('getMe');
    expect((await refused(call('getMe', {}, { timeoutMs: 30 }))).error).toMatch('demorou');
  });

  it('rejects an aborted call with its AbortError', async () => {
    hang('getMe');
    const controller = new AbortController();
    const running = call('getMe', {}, { signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });
});
