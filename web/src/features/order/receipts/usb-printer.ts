// Receipt printers by WebUSB (https://wicg.github.io/webusb/). Writes to the bulk endpoint of the device's printer
// interface.
import { answerOf, isCancelled, type PrinterConnection, PrinterError, partsOf } from './printer-error';
import { receiptMessages as messages } from './receipt-messages';

const PRINTER_CLASS = 7;
const PART_BYTES = 4096;

interface UsbAlternate {
  alternateSetting: number;
  interfaceClass: number;
  endpoints: { direction: string; type: string; endpointNumber: number }[];
}

interface UsbDevice {
  vendorId: number;
  productId: number;
  serialNumber?: string;
  productName?: string;
  configuration: { interfaces: { interfaceNumber: number; alternates: UsbAlternate[] }[] } | null;
  open: () => Promise<void>;
  close: () => Promise<void>;
  selectConfiguration: (value: number) => Promise<void>;
  claimInterface: (number: number) => Promise<void>;
  selectAlternateInterface: (number: number, alternate: number) => Promise<void>;
  transferOut: (endpoint: number, bytes: Uint8Array<ArrayBuffer>) => Promise<{ status?: string }>;
}

interface Usb {
  getDevices: () => Promise<UsbDevice[]>;
  requestDevice: (options: { filters: { classCode: number }[] }) => Promise<UsbDevice>;
}

const usb = (): Usb | undefined => (navigator as { usb?: Usb }).usb;

/** Whether the browser implements WebUSB. */
export const hasUsb = (): boolean => usb() !== undefined;

const idOf = ({ vendorId, productId, serialNumber }: UsbDevice): string =>
  `${vendorId}:${productId}:${serialNumber ?? ''}`;

/** Lets the user choose a printer. Returns null if the user chooses none. */
export async function chooseUsbPrinter(): Promise<{ id: string; name: string } | null> {
  try {
    const device = await usb()?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] });
    return device ? { id: idOf(device), name: device.productName || messages.usbFallbackName } : null;
  } catch (error) {
    if (isCancelled(error)) return null;
    throw error;
  }
}

/** The printer interface and bulk endpoint of a device. */
function outputOf(device: UsbDevice) {
  for (const { interfaceNumber, alternates } of device.configuration?.interfaces ?? []) {
    for (const { alternateSetting, interfaceClass, endpoints } of alternates) {
      const endpoint = endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk');
      if (interfaceClass === PRINTER_CLASS && endpoint) {
        return { interfaceNumber, alternateSetting, endpoint: endpoint.endpointNumber };
      }
    }
  }
  throw new PrinterError(messages.notAPrinter);
}

async function claimOutput(device: UsbDevice): Promise<number> {
  if (!device.configuration) await answerOf(device.selectConfiguration(1));
  const { interfaceNumber, alternateSetting, endpoint } = outputOf(device);
  await answerOf(device.claimInterface(interfaceNumber));
  if (alternateSetting > 0)
    await answerOf(device.selectAlternateInterface(interfaceNumber, alternateSetting));
  return endpoint;
}

/** Opens a chosen printer. Throws PrinterError or the browser's error. */
export async function openUsbPrinter(id: string): Promise<PrinterConnection> {
  const device = (await usb()?.getDevices())?.find((known) => idOf(known) === id);
  if (!device) throw new PrinterError(messages.notConnected);
  await answerOf(device.open());
  try {
    const endpoint = await claimOutput(device);
    return {
      write: async (bytes) => {
        for (const part of partsOf(bytes, PART_BYTES)) {
          const { status } = await answerOf(device.transferOut(endpoint, part));
          if (status !== 'ok') throw new PrinterError(messages.failed);
        }
      },
      close: () => device.close(),
    };
  } catch (error) {
    await device.close();
    throw error;
  }
}
