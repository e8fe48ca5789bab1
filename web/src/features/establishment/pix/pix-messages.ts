// The app's sentences about a barbershop's Pix key and deposit rule.
export const pixMessages = {
  title: 'Pix e sinal',
  loadFailed: 'Não foi possível carregar as configurações do Pix.',
  saveFailed: 'Não foi possível salvar as configurações do Pix.',
  keyLead: 'Com a chave, cada pedido tem um QR Code com o valor certo. Ela não aparece na sua página.',
  keyRequired: 'Informe a chave.',
  keyWrong: {
    cpf: 'Este CPF não existe: confira os números.',
    cnpj: 'Este CNPJ não existe: confira os caracteres.',
    email: 'Informe um e-mail de até 77 caracteres.',
    phone: 'Informe um telefone do Brasil com DDD.',
    random: 'Informe a chave aleatória completa, como o banco a mostra.',
  },
  holderRequired: 'Informe o nome do titular da conta.',
  cityRequired: 'Informe a cidade do titular da conta.',
  depositLead: 'O que o cliente paga por Pix para garantir o horário. Vale para quem agenda pela sua página.',
  depositNeedsKey: 'Para pedir sinal, cadastre uma chave Pix.',
  amountWrong: 'Informe um valor de até R$ 10.000,00, como 20 ou 12,50.',
  percentWrong: 'Informe de 1 a 100.',
} as const;
