import { afterEach, expect, it, vi } from 'vitest';
import { chooseBluetoothPrinter, openBluetoothPrinter } from './bluetooth-printer';
import { printerSentence } from './printer-error';

const PRINTER = '0000ff00-0000-1000-8000-00805f9b34fb';

function switchOn(id: string, uuid = PRINTER, withResponse = true) {
  const written: number[][] = [];
  const write = async (bytes: Uint8Array) => void written.push([...bytes]);
  const output = {
    properties: { write: withResponse },
    ...(withResponse ? { writeValueWithResponse: write } : { writeValueWithoutResponse: write }),
  };
  const getCharacteristic = vi.fn(async (_uuid: string) => output);
  const disconnect = vi.fn();
  const connect = async () => ({ getPrimaryServices: async () => [{ uuid, getCharacteristic }] });
  const device = { id, name: 'MTP-II', gatt: { connect, disconnect } };
  const requestDevice = vi.fn(async (_options: object) => device);
  vi.stubGlobal('navigator', { bluetooth: { requestDevice } });
  return { written, getCharacteristic, disconnect, requestDevice };
}

afterEach(() => vi.unstubAllGlobals());

it.each([true, false])('writes packets of 20 bytes, with response: %s', async (withResponse) => {
  const printer = switchOn(`packets ${withResponse}`, PRINTER, withResponse);
  const chosen = await chooseBluetoothPrinter();
  expect(chosen?.name).toBe('MTP-II');
  const connection = await openBluetoothPrinter(chosen?.id ?? '', 'MTP-II');
  await connection.write(Uint8Array.from({ length: 45 }, (_, index) => index));
  await connection.close();
  expect(printer.written.map((part) => part.length)).toEqual([20, 20, 5]);
  expect(printer.written.flat()).toEqual(Array.from({ length: 45 }, (_, index) => index));
  expect(printer.getCharacteristic).toHaveBeenCalledWith('0000ff02-0000-1000-8000-00805f9b34fb');
  expect(printer.disconnect).toHaveBeenCalledOnce();
  expect(printer.requestDevice).toHaveBeenCalledOnce();
});

it('requests a known printer by its name', async () => {
  const printer = switchOn('earlier visit');
  await openBluetoothPrinter('earlier visit', 'MTP-II');
  expect(printer.requestDevice.mock.calls[0]?.[0]).toMatchObject({ filters: [{ name: 'MTP-II' }] });
});

it('refuses and disconnects a device without a printer service', async () => {
  const printer = switchOn('headset', '0000110b-0000-1000-8000-00805f9b34fb');
  const failure = await openBluetoothPrinter('headset', 'Fone').catch(printerSentence);
  expect(failure).toContain('não parece ser uma impressora');
  expect(printer.disconnect).toHaveBeenCalledOnce();
});
