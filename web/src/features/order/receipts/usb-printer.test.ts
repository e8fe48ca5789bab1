import { afterEach, expect, it, vi } from 'vitest';
import { printerSentence } from './printer-error';
import { chooseUsbPrinter, hasUsb, openUsbPrinter } from './usb-printer';

const BULK_OUT = { direction: 'out', type: 'bulk', endpointNumber: 3 };
const printerInterface = {
  interfaceNumber: 1,
  alternates: [{ alternateSetting: 2, interfaceClass: 7, endpoints: [BULK_OUT] }],
};
const storageInterface = {
  interfaceNumber: 0,
  alternates: [{ alternateSetting: 0, interfaceClass: 8, endpoints: [BULK_OUT] }],
};

function plugIn(interfaces: object[], over: object = {}) {
  const device = {
    vendorId: 1,
    productId: 2,
    productName: 'TM-T20',
    configuration: { interfaces },
    open: vi.fn(async () => undefined),
    close: vi.fn(async () => undefined),
    selectConfiguration: vi.fn(async () => undefined),
    claimInterface: vi.fn(async () => undefined),
    selectAlternateInterface: vi.fn(async () => undefined),
    transferOut: vi.fn(async (_endpoint: number, _bytes: Uint8Array) => ({ status: 'ok' })),
    ...over,
  };
  vi.stubGlobal('navigator', {
    usb: { getDevices: async () => [device], requestDevice: async () => device },
  });
  return device;
}

const failureOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: unknown) => printerSentence(error),
  );

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('writes chunks to the bulk endpoint of the printer interface', async () => {
  const device = plugIn([storageInterface, printerInterface]);
  const chosen = await chooseUsbPrinter();
  expect(chosen).toEqual({ id: '1:2:', name: 'TM-T20' });
  const connection = await openUsbPrinter('1:2:');
  await connection.write(new Uint8Array(5000));
  await connection.close();
  expect(device.claimInterface).toHaveBeenCalledWith(1);
  expect(device.selectAlternateInterface).toHaveBeenCalledWith(1, 2);
  expect(device.transferOut.mock.calls.map(([endpoint, bytes]) => [endpoint, bytes.length])).toEqual([
    [3, 4096],
    [3, 904],
  ]);
  expect(device.close).toHaveBeenCalledOnce();
});

it('refuses and closes a device that is not a printer', async () => {
  const device = plugIn([storageInterface]);
  expect(await failureOf(openUsbPrinter('1:2:'))).toContain('não parece ser uma impressora');
  expect(device.close).toHaveBeenCalledOnce();
});

it('reports an unplugged, busy, stalled or silent printer', async () => {
  plugIn([printerInterface]);
  expect(await failureOf(openUsbPrinter('9:9:'))).toContain('não foi encontrada');
  const refuse = () => Promise.reject(new DOMException('in use', 'SecurityError'));
  plugIn([printerInterface], { open: refuse });
  expect(await failureOf(openUsbPrinter('1:2:'))).toContain('não deixou usar a impressora');
  plugIn([printerInterface], { transferOut: async () => ({ status: 'stall' }) });
  const stalled = await openUsbPrinter('1:2:');
  expect(await failureOf(stalled.write(new Uint8Array(1)))).toContain('Não foi possível imprimir');
  plugIn([printerInterface], { transferOut: () => new Promise(() => undefined) });
  const silent = await openUsbPrinter('1:2:');
  vi.useFakeTimers();
  const failure = failureOf(silent.write(new Uint8Array(1)));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await failure).toContain('não respondeu');
});

it('returns null without a choice, and detects browsers without WebUSB', async () => {
  const none = () => Promise.reject(new DOMException('No device selected.', 'NotFoundError'));
  vi.stubGlobal('navigator', { usb: { requestDevice: none } });
  expect(await chooseUsbPrinter()).toBeNull();
  vi.stubGlobal('navigator', {});
  expect(hasUsb()).toBe(false);
  expect(await chooseUsbPrinter()).toBeNull();
});
