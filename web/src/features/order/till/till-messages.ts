// The app's sentences about sales without a connection.
const sales = (count: number): string => (count === 1 ? '1 venda' : `${count} vendas`);

export const tillMessages = {
  title: 'Vendas à espera',
  lead: 'Ficam neste aparelho até o servidor aceitar cada uma. Sair da conta não apaga nada.',
  none: 'Nenhuma venda à espera.',
  waiting: (count: number) => `${sales(count)} à espera de envio`,
  refused: (count: number) => (count === 1 ? '1 venda recusada' : `${count} vendas recusadas`),
  refusal: 'O servidor recusou a venda.',
  signIn: 'Entre de novo para enviar.',
  see: 'Ver vendas',
  sent: (count: number) => (count === 1 ? '1 venda enviada.' : `${count} vendas enviadas.`),
  refusedNotice: (count: number) =>
    count === 1
      ? 'O servidor recusou 1 venda. Ela continua na lista.'
      : `O servidor recusou ${count} vendas. Elas continuam na lista.`,
  stateWaiting: 'À espera',
  stateRefused: 'Recusada',
  soldBy: (name: string) => `vendida por ${name}`,
  reason: 'Motivo:',
  sendNow: 'Enviar agora',
  stillWaiting: 'Ainda sem conexão com o servidor. As vendas continuam guardadas.',
  retry: 'Tentar de novo',
  correct: 'Corrigir',
  discard: 'Descartar',
  discardTitle: 'Descartar esta venda?',
  discardText: 'Ela não vira pedido e some deste aparelho. Essa ação não poderá ser desfeita.',
  discardDoubtText:
    'o servidor não respondeu, e ela pode já ter virado pedido. Confira antes na lista de pedidos. Descartar só tira a venda deste aparelho: não cancela o pedido e não poderá ser desfeito.',
  discarded: 'Venda descartada.',
  discardedDoubt: 'Venda tirada deste aparelho.',
  discardFailed: 'Não foi possível descartar a venda.',
  ofOthers: (count: number) =>
    `${count === 1 ? 'Há mais 1 venda, que espera' : `Há mais ${count} vendas, que esperam`} alguém que venda na barbearia dela entrar neste aparelho.`,
  counters: 'Vender neste aparelho',
  counterOf: (shop: string) => `Balcão: ${shop}`,
  offline:
    'Sem conexão: itens e preços são os últimos que este aparelho viu. As vendas ficam guardadas e são enviadas depois.',
  provisionalTitle: 'Comprovante provisório',
  provisional:
    'A venda está guardada neste aparelho e será enviada quando houver conexão. O número do pedido sai depois.',
  print: 'Imprimir',
  notFound: 'Esta venda não está mais à espera.',
  difference: (shown: string) => `Cliente viu ${shown}`,
  differenceText: (shown: string, charged: string) =>
    `Esta venda foi feita com o total de ${shown}. Quando chegou ao servidor, os preços somavam ${charged}.`,
  tooMuch: (amount: string) => `O cliente viu ${amount} a mais do que foi cobrado.`,
  tooLittle: (amount: string) =>
    `O cliente viu ${amount} a menos: a diferença fica a receber, ou registre como Cortesia.`,
  changedPrice: (name: string, shown: string, charged: string) =>
    `${name}: mostrado ${shown}, cobrado ${charged}`,
} as const;
