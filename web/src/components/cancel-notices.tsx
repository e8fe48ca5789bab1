import { money } from '@/lib/money';

/** Tells the shop, before it cancels a booking or an order, what the customer has paid. `paid` is in reais. */
export function PaidNotice({ paid }: { paid: number }) {
  return (
    paid > 0 && (
      <p>
        {money(paid)} já recebidos. Depois de cancelar, devolva ao cliente em “Pagamento”, na lista de
        pedidos.
      </p>
    )
  );
}

/** Tells the client, before they cancel a booking, that the shop has received its deposit. */
export function DepositNotice({ deposit }: { deposit: { status: string } | null }) {
  return (
    deposit?.status === 'received' && <p>A barbearia já recebeu o sinal. Fale com ela sobre a devolução.</p>
  );
}
