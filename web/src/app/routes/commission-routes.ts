// The screens of commission: rates, fees and statements.
import { readCommissionSearch } from '@/features/commission/search';
import { createRoute } from '@/lib/router/route';
import { collaboratorOnly, verifiedOnly } from './guards';
import { lazyScreen } from './lazy-screen';

const establishmentCommission = createRoute({
  path: '/establishment/commission/$id',
  beforeLoad: verifiedOnly,
  component: lazyScreen(
    () => import('../pages/reports/establishment-commission-page'),
    'EstablishmentCommissionPage',
  ),
});

const collaboratorCommission = createRoute({
  path: '/employer/commission/$id',
  beforeLoad: verifiedOnly,
  component: lazyScreen(
    () => import('../pages/reports/collaborator-commission-page'),
    'CollaboratorCommissionPage',
  ),
});

const ownCommission = createRoute({
  path: '/employer/commission',
  beforeLoad: collaboratorOnly,
  validateSearch: readCommissionSearch,
  component: lazyScreen(() => import('../pages/reports/own-commission-page'), 'OwnCommissionPage'),
});

const commissionList = createRoute({
  path: '/report/commission/$entityId',
  beforeLoad: verifiedOnly,
  validateSearch: readCommissionSearch,
  component: lazyScreen(() => import('../pages/reports/commission-list-page'), 'CommissionListPage'),
});

const commissionStatement = createRoute({
  path: '/report/commission/$entityId/$employerId',
  beforeLoad: verifiedOnly,
  validateSearch: readCommissionSearch,
  component: lazyScreen(
    () => import('../pages/reports/commission-statement-page'),
    'CommissionStatementPage',
  ),
});

export const commissionRoutes = [
  establishmentCommission,
  collaboratorCommission,
  ownCommission,
  commissionList,
  commissionStatement,
] as const;
