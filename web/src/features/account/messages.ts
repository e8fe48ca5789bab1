// The app's sentences about the user's own account.
export const messages = {
  loadFailed: 'Não foi possível carregar os seus dados.',
  updated: 'Conta atualizada com sucesso.',
  updateFailed: 'Não foi possível atualizar a conta.',
  nothingChanged: 'Nenhuma alteração para salvar.',
  wrongTypeTitle: 'Formato Inválido',
  exported: 'Seus dados foram baixados.',
  exportFailed: 'Não foi possível exportar os seus dados.',
  deleted: 'Sua conta foi excluída.',
  deleteFailed: 'Não foi possível excluir a conta.',
  codeSent: 'Enviamos um código para o seu e-mail.',
  codeFailed: 'Não foi possível enviar o código.',
} as const;
