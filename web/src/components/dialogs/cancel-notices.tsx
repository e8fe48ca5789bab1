import type { Deposit } from '@/api/contract.gen';
import { money } from '@/lib/text/money';

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

/** Tells the client, before they cancel a booking, that the shop has received its deposit or a part of it. */
export function DepositNotice({ deposit }: { deposit: Deposit | null }) {
  if (!deposit) return null;
  const { status, amount, due } = deposit;
  const hasPart = status === 'awaited' && due < amount;
  const received = status === 'received' ? 'o sinal' : hasPart ? 'parte do sinal' : '';
  return received && <p>A barbearia já recebeu {received}. Fale com ela sobre a devolução.</p>;
}
