import { useAttempt } from '@/api/attempt';
import type { SaveEstablishmentResponse } from '@/api/contract.gen';
import { refreshSession } from '@/api/session';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { notifySuccess } from '@/components/dialogs/alerts';
import { FormScreen } from '@/components/forms/form-screen';
import { useCreateEstablishment } from '@/features/establishment/api';
import { EstablishmentForm } from '@/features/establishment/establishment-form';
import { createRequest } from '@/features/establishment/establishment-values';
import { messages } from '@/features/establishment/messages';
import { useNavigate } from '@/lib/router/react';

/** /establishment/create: a new barbershop. */
export function EstablishmentCreatePage() {
  const navigate = useNavigate();
  const create = useCreateEstablishment();
  const attempt = useAttempt(null);
  const saved = ({ message, establishment }: SaveEstablishmentResponse) => {
    notifySuccess(message || messages.created);
    // The menu lists the new barbershop.
    void refreshSession();
    if (establishment)
      void navigate({ to: '/establishment/view/$slug', params: { slug: establishment.slug } });
    else void navigate({ to: '/establishment' });
  };
  return (
    <FormScreen
      title="Criar barbearia"
      lead="Só o nome é obrigatório: o resto pode vir depois."
      back={<LinkAnchor to="/establishment">{messages.mineTitle}</LinkAnchor>}
    >
      <EstablishmentForm
        save={(values) => attempt.run(createRequest(values), create.mutateAsync, messages.createUnknown)}
        isInDoubt={attempt.isInDoubt}
        onSaved={saved}
        cancel={
          <LinkButton variant="default" size="md" to="/establishment">
            Cancelar
          </LinkButton>
        }
      />
    </FormScreen>
  );
}
