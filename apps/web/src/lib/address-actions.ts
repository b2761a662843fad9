import i18next from 'i18next';
import { ExternalLink, Link2 } from 'lucide-react';
import { copyLink } from './copy-link.ts';
import type { MenuItem } from './menu-item.ts';

/** Actions on the address of a row's page. */
export const addressActions = (path: string): MenuItem[] => [
  { id: 'link', label: i18next.t('common:copyLink'), icon: Link2, run: () => void copyLink(path) },
  {
    id: 'tab',
    label: i18next.t('common:openInTab'),
    icon: ExternalLink,
    run: () => window.open(path, '_blank', 'noopener'),
  },
];
