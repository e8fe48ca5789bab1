// Fake receipt printers in a page; they record the received bytes.
import type { Page } from '@playwright/test';

type Kept = { printed: number[]; broken: boolean };
declare global {
  interface Window {
    fakePrinter: Kept;
  }
}

/** Connects a fake USB printer, which the browser's prompt selects. */
export async function plugInUsbPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.fakePrinter = { printed: [], broken: false };
    const device = {
      vendorId: 1208,
      productId: 514,
      serialNumber: 'A1',
      productName: 'TM-T20',
      configuration: null as object | null,
      open: async () => {
        if (window.fakePrinter.broken) throw new DOMException('Access denied.', 'SecurityError');
      },
      close: async () => undefined,
      selectConfiguration: async () => {
        const bulk = { direction: 'out', type: 'bulk', endpointNumber: 2 };
        const alternates = [{ alternateSetting: 0, interfaceClass: 7, endpoints: [bulk] }];
        device.configuration = { interfaces: [{ interfaceNumber: 0, alternates }] };
      },
      claimInterface: async () => undefined,
      transferOut: async (endpoint: number, bytes: Uint8Array) => {
        if (endpoint !== 2) return { status: 'stall' };
        window.fakePrinter.printed.push(...bytes);
        return { status: 'ok' };
      },
    };
    const usb = { getDevices: async () => [device], requestDevice: async () => device };
    Object.defineProperty(navigator, 'usb', { value: usb });
  });
}

/** Connects a fake Bluetooth printer, which the browser's prompt selects. */
export async function switchOnBluetoothPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.fakePrinter = { printed: [], broken: false };
    const write = async (bytes: Uint8Array) => {
      window.fakePrinter.printed.push(...bytes);
    };
    const output = { properties: { write: true }, writeValueWithResponse: write };
    const service = { uuid: '000018f0-0000-1000-8000-00805f9b34fb', getCharacteristic: async () => output };
    const connect = async () => {
      if (window.fakePrinter.broken) throw new DOMException('Out of range.', 'NetworkError');
      return { getPrimaryServices: async () => [service] };
    };
    const device = { id: 'b1', name: 'MTP-II', gatt: { connect, disconnect: () => undefined } };
    Object.defineProperty(navigator, 'bluetooth', { value: { requestDevice: async () => device } });
  });
}

/** Returns the bytes that the page's printer received since the last call. */
export const takePrinted = async (page: Page): Promise<Uint8Array> =>
  Uint8Array.from(await page.evaluate(() => window.fakePrinter.printed.splice(0)));
