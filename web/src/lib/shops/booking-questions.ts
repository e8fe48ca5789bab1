// The changes of a booking, from either source: the label of the button, and the confirmation.

const NO_RETURN = 'Essa ação não poderá ser desfeita.';

export const bookingQuestions = {
  confirm: { label: 'Confirmar', title: 'Confirmar agendamento?', confirm: 'Confirmar' },
  cancel: {
    label: 'Cancelar',
    title: 'Cancelar agendamento?',
    text: `O horário volta a ficar disponível. ${NO_RETURN}`,
    confirm: 'Cancelar agendamento',
  },
  attended: {
    label: 'Atendido',
    title: 'Finalizar como atendido?',
    text: NO_RETURN,
    confirm: 'Finalizar',
  },
  not_attended: {
    label: 'Não Atendido',
    title: 'Finalizar como não atendido?',
    text: NO_RETURN,
    confirm: 'Finalizar',
  },
} as const;

/** The text of the question before the shop confirms a booking: what happens to an awaited deposit, if there is one. */
export const waiverText = (deposit: { status: string } | null): string | undefined =>
  deposit?.status === 'awaited'
    ? 'O sinal ainda não foi recebido por inteiro. Confirmar dispensa o sinal.'
    : undefined;

/** Who reads the reason of a cancellation by the shop. */
export const SHOP_REASON_HINT = 'Só a equipe vê.';
