// The screens of the counter: orders, fiado, cash sessions and reports.
import { readCashSearch } from '@/features/cash-session/search';
import { readFiadoSearch } from '@/features/fiado/search';
import { readCounterSearch } from '@/features/order/counter/counter-search';
import { readOrderSearch } from '@/features/order/order-list-api';
import { readReportSearch } from '@/features/report/search';
import { createRoute } from '@/lib/router/route';
import { verifiedOnly } from './guards';
import { lazyScreen } from './lazy-screen';

const orderList = createRoute({
  path: '/order/list/$entityId',
  beforeLoad: verifiedOnly,
  validateSearch: readOrderSearch,
  component: lazyScreen(() => import('../pages/orders/order-list-page'), 'OrderListPage'),
});

const orderCreate = createRoute({
  path: '/order/create/$entityId',
  beforeLoad: verifiedOnly,
  validateSearch: readCounterSearch,
  component: lazyScreen(() => import('../pages/orders/order-create-page'), 'OrderCreatePage'),
});

const orderWaiting = createRoute({
  path: '/order/waiting',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('../pages/orders/order-waiting-page'), 'OrderWaitingPage'),
});

const orderEdit = createRoute({
  path: '/order/edit/$entityId/$id',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('../pages/orders/order-edit-page'), 'OrderEditPage'),
});

const fiadoList = createRoute({
  path: '/order/fiado/$entityId',
  beforeLoad: verifiedOnly,
  validateSearch: readFiadoSearch,
  component: lazyScreen(() => import('../pages/payments/fiado-list-page'), 'FiadoListPage'),
});

const fiadoAccount = createRoute({
  path: '/order/fiado/$entityId/$id',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('../pages/payments/fiado-account-page'), 'FiadoAccountPage'),
});

const cashSession = createRoute({
  path: '/order/cash/$entityId',
  beforeLoad: verifiedOnly,
  validateSearch: readCashSearch,
  component: lazyScreen(() => import('../pages/payments/cash-session-page'), 'CashSessionPage'),
});

const cashSessionView = createRoute({
  path: '/order/cash/$entityId/$id',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('../pages/payments/cash-session-view-page'), 'CashSessionViewPage'),
});

const report = createRoute({
  path: '/report/order/$entityId',
  beforeLoad: verifiedOnly,
  validateSearch: readReportSearch,
  component: lazyScreen(() => import('../pages/reports/report-page'), 'ReportPage'),
});

const nextSteps = createRoute({
  path: '/report/next-steps/$entityId',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('../pages/reports/next-steps-page'), 'NextStepsPage'),
});

export const orderRoutes = [
  orderList,
  orderCreate,
  orderWaiting,
  orderEdit,
  fiadoList,
  fiadoAccount,
  cashSession,
  cashSessionView,
  report,
  nextSteps,
] as const;
