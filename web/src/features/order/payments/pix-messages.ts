// The app's sentences about Pix codes and deposits.
export const pixMessages = {
  title: (number: string) => `Pix do pedido #${number}`,
  qr: (amount: string) => `QR Code do Pix de ${amount}`,
  scan: (amount: string, holder: string) =>
    `${amount} para ${holder}. Leia o QR Code no app do banco ou cole o código.`,
  code: 'Pix copia e cola',
  copy: 'Copiar código',
  copied: 'Código copiado. Cole no app do seu banco.',
  copyFailed: 'Não foi possível copiar. Selecione o código e copie.',
  failed: 'Não foi possível gerar o código Pix.',
  noKey: 'A barbearia não tem uma chave Pix cadastrada.',
  noKeyOfOwner: 'A barbearia não tem uma chave Pix. Quem cadastra a chave é o dono.',
  enterKey: 'Cadastrar chave Pix',
  show: 'Mostrar QR Code',
  hide: 'Esconder QR Code',
  charge: 'Cobrar por Pix',
  received: 'Recebi o Pix',
  receivedOf: (amount: string) => `Recebi o Pix de ${amount}`,
  nothingDue: 'Não há mais nada a receber deste pedido.',
  notRecorded: (due: string) => `Este pagamento não foi registrado. Agora o valor é ${due}.`,
  paymentStored: 'Pagamento registrado.',
  leaveInDoubt:
    'Não sabemos se o pagamento foi registrado. Antes de receber de novo, confira na lista de pedidos se este está pago.',
  check: 'Confira no app do banco antes de confirmar: o sistema não recebe aviso do pagamento.',
  receiveDeposit: 'Receber sinal',
  receiveDepositOf: (number: string) => `Receber sinal: pedido ${number}`,
  depositTitle: 'Sinal',
  depositRest: (due: string) => `o resto do sinal, ${due},`,
  depositAwaited: (amount: string, day: string, time: string) =>
    `Pague ${amount} por Pix até ${day}, às ${time}. Depois disso, o horário é liberado.`,
  depositChecked:
    'A barbearia confirma seu agendamento quando recebe o Pix. Esta página se atualiza sozinha.',
  depositOver: 'O prazo para pagar o sinal acabou.',
  depositMissing: 'Falta pagar o sinal',
  depositStates: {
    awaited: 'Seu horário fica reservado até o prazo do sinal.',
    received: 'A barbearia recebeu o sinal. Seu horário está garantido.',
    waived: 'A barbearia confirmou seu horário sem o sinal.',
    refunded: 'O sinal foi devolvido.',
    lapsed:
      'O sinal não foi confirmado até o prazo, e o horário foi liberado. Se você pagou, fale com a barbearia.',
    cancelled: 'O agendamento foi cancelado antes do prazo do sinal. Se você pagou, fale com a barbearia.',
  } as Record<string, string>,
  depositReceived: 'A barbearia recebeu o sinal.',
  depositToSettle: 'A barbearia tinha recebido o sinal. Fale com ela sobre a devolução do que você pagou.',
  depositBadges: {
    received: 'Sinal recebido',
    waived: 'Sinal dispensado',
    refunded: 'Sinal devolvido',
    lapsed: 'Sinal não recebido',
  } as Record<string, string>,
  depositBadge: (amount: string, when: string) => `Aguardando sinal de ${amount} até ${when}`,
} as const;
