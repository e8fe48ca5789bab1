// Receipt printers by Web Bluetooth (https://webbluetoothcg.github.io/web-bluetooth/). The printer prints the bytes
// written to a characteristic of one of these services.
import { answerOf, isCancelled, type PrinterConnection, PrinterError, partsOf } from './printer-error';
import { receiptMessages as messages } from './receipt-messages';

/** The services of common receipt printers, with the characteristic to write to. */
const SERVICES: Record<string, string> = {
  '000018f0-0000-1000-8000-00805f9b34fb': '00002af1-0000-1000-8000-00805f9b34fb',
  'e7810a71-73ae-499d-8c15-faa9aef0c3f2': 'bef8d6c9-9c21-4c9e-b632-bd58c1009f9f',
  '49535343-fe7d-4ae5-8fa9-9fafd205e455': '49535343-8841-43f4-a8d4-ecbe34729bb3',
  '0000ff00-0000-1000-8000-00805f9b34fb': '0000ff02-0000-1000-8000-00805f9b34fb',
};
// The payload of the smallest Bluetooth packet; every printer accepts it.
const PART_BYTES = 20;

interface Characteristic {
  properties: { write: boolean };
  writeValueWithResponse: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  writeValueWithoutResponse: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
}

interface BluetoothDevice {
  id: string;
  name?: string;
  gatt?: {
    connect: () => Promise<{
      getPrimaryServices: () => Promise<
        { uuid: string; getCharacteristic: (uuid: string) => Promise<Characteristic> }[]
      >;
    }>;
    disconnect: () => void;
  };
}

interface Bluetooth {
  requestDevice: (options: {
    filters: ({ services: string[] } | { name: string })[];
    optionalServices: string[];
  }) => Promise<BluetoothDevice>;
  /** Not implemented by every browser. */
  getDevices?: () => Promise<BluetoothDevice[]>;
}

const bluetooth = (): Bluetooth | undefined => (navigator as { bluetooth?: Bluetooth }).bluetooth;

/** Whether the browser implements Web Bluetooth. */
export const hasBluetooth = (): boolean => bluetooth() !== undefined;

/** The printers that the user allowed on this page, by id. */
const allowed = new Map<string, BluetoothDevice>();

/** Lets the user choose a printer, filtered by `name` if given. Returns null if the user chooses none. */
export async function chooseBluetoothPrinter(name?: string): Promise<{ id: string; name: string } | null> {
  const optionalServices = Object.keys(SERVICES);
  const filters = name ? [{ name }] : optionalServices.map((service) => ({ services: [service] }));
  try {
    const device = await bluetooth()?.requestDevice({ filters, optionalServices });
    if (!device) return null;
    allowed.set(device.id, device);
    return { id: device.id, name: device.name || messages.bluetoothFallbackName };
  } catch (error) {
    if (isCancelled(error)) return null;
    throw error;
  }
}

/** Finds a printer that was allowed earlier; asks the user again if the browser forgot it. */
async function deviceOf(id: string, name: string): Promise<BluetoothDevice> {
  const known = allowed.get(id) ?? (await bluetooth()?.getDevices?.())?.find((device) => device.id === id);
  if (known) return known;
  const chosen = await chooseBluetoothPrinter(name);
  const device = chosen && allowed.get(chosen.id);
  if (!device) throw new PrinterError(messages.notConnected);
  return device;
}

async function outputOf(device: BluetoothDevice): Promise<Characteristic> {
  const server = await answerOf(
    device.gatt?.connect() ?? Promise.reject(new PrinterError(messages.notConnected)),
  );
  for (const service of await answerOf(server.getPrimaryServices())) {
    const characteristic = SERVICES[service.uuid];
    if (characteristic) return answerOf(service.getCharacteristic(characteristic));
  }
  throw new PrinterError(messages.notAPrinter);
}

/** Opens a chosen printer. Throws PrinterError or the browser's error. */
export async function openBluetoothPrinter(id: string, name: string): Promise<PrinterConnection> {
  const device = await deviceOf(id, name);
  const close = async () => device.gatt?.disconnect();
  try {
    const output = await outputOf(device);
    return {
      write: async (bytes) => {
        for (const part of partsOf(bytes, PART_BYTES)) {
          await answerOf(
            output.properties.write
              ? output.writeValueWithResponse(part)
              : output.writeValueWithoutResponse(part),
          );
        }
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
