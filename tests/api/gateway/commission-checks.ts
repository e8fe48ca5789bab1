import { today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Check, Scene } from './guard-checks.ts';

const byShop = ({ shop }: Scene) => ({ id: shop.id });
const byCollaborator = ({ collaborator }: Scene) => ({ id: collaborator.id });
const statement = ({ shop, collaborator }: Scene) => ({
  entity_id: shop.id,
  employer_id: collaborator.id,
  start_date: '2031-03-03',
  end_date: '2031-03-04',
});
// last_payout_id is unknown, so that the server refuses the payouts of admitted actors with a conflict.
const payout = ({ shop, collaborator }: Scene) => ({
  entity_id: shop.id,
  employer_id: collaborator.id,
  amount: 1,
  method: 'Pix',
  paid_on: today(),
  settles_until: today(),
  last_payout_id: 999_999,
});

/** The checks of rates, fees, statements and payouts. */
export const COMMISSION_CHECKS: Record<string, Check> = {
  'CommissionService/GetCommissionSettings': { rule: 'owner', fields: byShop },
  'CommissionService/SaveCommissionSettings': { rule: 'owner', fields: byShop },
  'CommissionService/GetCommissionRates': { rule: 'collaboratorOrOwner', fields: byCollaborator },
  'CommissionService/SaveCommissionRates': { rule: 'owner', fields: byCollaborator },
  'CommissionStatementService/ListCommissionBalances': { rule: 'staff', fields: statement },
  'CommissionStatementService/GetCommissionStatement': { rule: 'collaboratorOrOwner', fields: statement },
  'CommissionStatementService/ExportCommissionStatement': { rule: 'collaboratorOrOwner', fields: statement },
  'CommissionStatementService/RecordPayout': { rule: 'owner', fields: payout },
  'CommissionStatementService/UndoPayout': { rule: 'owner', fields: (scene) => ({ id: scene.payout }) },
};
