import { createRoute } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { riskSearch } from './filter.ts';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';

/** The risk register and its assistant (`/risk`). */
export const risks = {
  name: 'risks',
  uses: ['channels', 'members', 'text'],
  tables: ['risks', 'risk_actions', 'risk_links', 'risk_proposals', 'saved_views'],
  texts: ['risks'],
  routes: {
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/risks',
        component: screen(() => import('./RisksScreen.tsx')),
        validateSearch: riskSearch,
      }),
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/risks/$riskId',
        component: screen(() => import('./RiskScreen.tsx')),
      }),
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/risk',
        component: screen(() => import('./RiskAssistantScreen.tsx')),
      }),
    ],
  },
  finds: [
    {
      kind: 'risk',
      icon: ShieldAlert,
      address: (id) => ({ to: '/risks/$riskId', params: { riskId: id } }),
    },
  ],
  pages: [
    {
      to: '/risks',
      label: 'risk',
      icon: ShieldAlert,
      listed: 'main',
      also: ['/risk'],
      includesBelow: true,
    },
  ],
  nouns: {
    risk: {
      address: { path: '/risks' },
      actions: () => import('./risk-actions.ts'),
      card: () => import('./RiskCard.tsx'),
    },
  },
} as const satisfies Feature;
