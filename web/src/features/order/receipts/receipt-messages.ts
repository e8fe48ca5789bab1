// Texts about receipts and printers.
export const receiptMessages = {
  title: (number: string) => `Recibo Pedido #${number}`,
  print: 'Imprimir',
  rereadFailed: 'O pedido pode ter mudado, e não foi possível carregar o recibo de novo.',
  printByBrowser: 'Imprimir pelo navegador',
  sent: (printer: string) => `Enviado para ${printer}.`,
  printer: (name: string) => `Impressora: ${name}`,
  browserWindow: 'janela do navegador',
  chooseUsb: 'Escolher impressora USB',
  chooseBluetooth: 'Escolher impressora Bluetooth',
  forget: 'Usar a janela do navegador',
  codePage: 'Tabela de caracteres',
  codePageHint: 'Se os acentos saírem errados no teste, escolha outra.',
  test: 'Imprimir teste',
  unsupported:
    'Este navegador não fala direto com impressoras de recibo. Use o Chrome ou o Edge em um endereço https, ou imprima pela janela do navegador.',
  usbFallbackName: 'Impressora USB',
  bluetoothFallbackName: 'Impressora Bluetooth',
  notConnected: 'A impressora não foi encontrada. Veja se está ligada e conectada e tente de novo.',
  notAPrinter: 'Este aparelho não parece ser uma impressora de recibo. Escolha outro.',
  refused:
    'O sistema não deixou usar a impressora. Feche outros programas que a usam; no Windows, ela precisa do driver WinUSB.',
  noAnswer: 'A impressora não respondeu. Veja se está ligada e com papel e tente de novo.',
  failed: 'Não foi possível imprimir. Veja se a impressora está ligada e com papel e tente de novo.',
} as const;
