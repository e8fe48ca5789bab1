import { Button } from '@mantine/core';
import { useState } from 'react';
import { formError } from '@/api/form-error';
import { notifyError, notifySuccess } from '@/components/dialogs/alerts';
import { FormSection } from '@/components/forms/form-screen';
import { saveFile } from '@/lib/browser/save-file';
import { today } from '@/lib/time/sao-paulo';
import classes from './account.module.css';
import { useExportAccount } from './api';
import { DeleteAccountDialog } from './delete-account-dialog';
import { messages } from './messages';

/** Export of the user's data, and deletion of the account. */
export function PrivacySection() {
  const [deleting, setDeleting] = useState(false);
  const copy = useExportAccount();
  const download = () =>
    copy.mutate(undefined, {
      onSuccess: (file) => {
        saveFile(`navalha-meus-dados-${today()}.json`, file);
        notifySuccess(messages.exported);
      },
      onError: (error) => notifyError(formError(error, messages.exportFailed) ?? messages.exportFailed),
    });
  return (
    <FormSection title="Privacidade" lead="Os seus dados são seus: leve uma cópia ou peça para apagá-los.">
      <div className={classes['choice']}>
        <div>
          <h3>Exportar meus dados</h3>
          <p>Um arquivo JSON com tudo o que guardamos sobre você.</p>
        </div>
        <Button variant="default" size="md" onClick={download} loading={copy.isPending}>
          Exportar meus dados
        </Button>
      </div>
      <div className={classes['choice']}>
        <div>
          <h3>Excluir minha conta</h3>
          <p>Apaga o seu acesso e os seus dados pessoais para sempre.</p>
        </div>
        <Button variant="outline" color="red" size="md" onClick={() => setDeleting(true)}>
          Excluir minha conta
        </Button>
      </div>
      <DeleteAccountDialog opened={deleting} onClose={() => setDeleting(false)} />
    </FormSection>
  );
}
