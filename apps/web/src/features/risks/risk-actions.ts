import type { Risk } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { CircleCheck, RotateCcw, ShieldAlert, Trash2, UserRound } from 'lucide-react';
import { useOwnId } from '../../data/index.ts';
import { addressActions } from '../../lib/address-actions.ts';
import type { ActionGroups, MenuItem } from '../../lib/menu-item.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { useOwnParticipants } from '../channels/queries.ts';
import { binWithUndo } from './bin-with-undo.ts';
import { changeWithUndo, finishRisks } from './change-with-undo.ts';
import { unbinRisks } from './mutations.ts';
import { useRisk } from './queries.ts';

/** The actions on a risk. */
export function useActions(id: string): ActionGroups {
  const navigate = useNavigate();
  const ownId = useOwnId();
  const risk = useRisk(id);
  const isParticipant = useOwnParticipants().has(risk?.channel_id ?? '');
  if (!risk) return [];
  const canChange = risk.channel_id === null || isParticipant;
  const open: MenuItem = {
    id: 'open',
    label: i18next.t('risks:actionNames.open'),
    icon: ShieldAlert,
    run: () => void navigate({ to: '/risks/$riskId', params: { riskId: id } }),
    shortcut: 'Enter',
  };
  return [
    [open],
    canChange ? changes(risk, ownId) : [],
    addressActions(`/risks/${id}`),
    canChange ? [binning(risk)] : [],
  ];
}

function changes(risk: Risk, ownId: string): MenuItem[] {
  const { status, owner_id, deleted_at } = risk;
  if (deleted_at !== null) return [];
  const isClosed = status === 'closed';
  return [
    ...(owner_id === ownId
      ? []
      : [
          {
            id: 'own',
            label: i18next.t('risks:actionNames.own'),
            icon: UserRound,
            run: () => changeWithUndo([risk], 'owner_id', ownId),
          },
        ]),
    {
      id: 'close',
      label: i18next.t(`risks:actionNames.${isClosed ? 'reopen' : 'close'}`),
      icon: isClosed ? RotateCcw : CircleCheck,
      run: () => finishRisks([risk]),
      shortcut: 'E',
    },
  ];
}

function binning({ id, deleted_at }: Risk): MenuItem {
  if (deleted_at !== null)
    return {
      id: 'restore',
      label: i18next.t('risks:restore'),
      icon: RotateCcw,
      run: () => toastErrors(unbinRisks([id])),
    };
  return {
    id: 'bin',
    label: i18next.t('risks:deleteRisk'),
    icon: Trash2,
    isDangerous: true,
    run: () => toastErrors(binWithUndo([id])),
  };
}
