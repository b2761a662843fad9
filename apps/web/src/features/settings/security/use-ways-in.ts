import { useQuery } from '@tanstack/react-query';
import {
  BellRing,
  CalendarDays,
  Fingerprint,
  KeyRound,
  type LucideIcon,
  Mail,
  Monitor,
  Plug,
  RectangleEllipsis,
  Smartphone,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  account,
  type Factor,
  gateway,
  useSession,
  useSignInMethods,
  useWorkspaces,
} from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';
import { deviceName, isHandheld } from '../../../offline/device-name.ts';
import { listDevices, removeDevice } from '../../../offline/push-devices.ts';
import { useAccount, useGivenOut } from './queries.ts';

/** Everything that opens a person's account, or reads in their name. */
export type WayIn = {
  id: string;
  icon: LucideIcon;
  name: string;
  /** What kind it is, and where it counts. */
  facts: string[];
  madeAt: string | null;
  usedAt: string | null;
  isHere?: boolean;
  /** How it ends; null for what is changed instead. */
  end: { text: string; act(): Promise<unknown> } | null;
  rename?: (name: string) => Promise<void>;
};

type Ways = { ways: WayIn[] | undefined; error: Error | null };

/** All ways in: what proves who somebody is, where they are signed in, and what they gave out. */
export function useWaysIn(): Ways {
  const parts = [useProofs(), useSessions(), usePrograms(), useDevices()];
  const error = parts.find((part) => part.error)?.error ?? null;
  const isKnown = parts.every(({ ways }) => ways !== undefined);
  return { ways: isKnown ? parts.flatMap(({ ways }) => ways ?? []) : undefined, error };
}

const plain = { madeAt: null, usedAt: null, end: null };

function useProofs(): Ways {
  const { t } = useTranslation('account');
  const { email } = useSession();
  const { sendsMail } = useSignInMethods();
  const [passkeys, factors, codes, identities] = [
    usePasskeys(),
    useFactors(),
    useAccount('recoveryCodes'),
    useIdentities(),
  ];
  const error = passkeys.error ?? factors.error ?? codes.error ?? identities.error;
  if (!passkeys.ways || !factors.ways || codes.data === undefined || !identities.ways)
    return { ways: undefined, error };
  const mail = { id: 'mail', icon: Mail, name: email ?? '', facts: [t('waysIn.mail')], ...plain };
  const password = { id: 'password', icon: RectangleEllipsis, name: t('password.title'), ...plain };
  const recovery: WayIn[] = codes.data
    ? [
        {
          ...plain,
          id: 'codes',
          icon: RectangleEllipsis,
          name: t('codes.title'),
          facts: [t('codes.left', { count: codes.data.remaining, total: codes.data.total })],
          end: { text: t('waysIn.endText.codes'), act: account.factors.removeRecoveryCodes },
        },
      ]
    : [];
  return {
    ways: [
      { ...password, facts: [t('waysIn.password')] },
      ...(sendsMail && email ? [mail] : []),
      ...passkeys.ways,
      ...factors.ways,
      ...recovery,
      ...identities.ways,
    ],
    error,
  };
}

function usePasskeys(): Ways {
  const { t } = useTranslation('account');
  const { data, error } = useAccount('passkeys');
  // A project that has them off is no error of the page.
  if (error && 'code' in error && error.code === 'passkey_disabled')
    return { ways: [], error: null };
  const ways = data?.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    icon: Fingerprint,
    name: name || t('passkeys.one'),
    facts: [t('passkeys.one')],
    madeAt: createdAt,
    usedAt: lastUsedAt,
    end: { text: t('passkeys.removeText'), act: () => account.passkeys.remove(id) },
    rename: (to: string) => account.passkeys.rename(id, to),
  }));
  return { ways, error };
}

function useFactors(): Ways {
  const { t } = useTranslation('account');
  const { data, error } = useAccount('factors');
  const ways = data?.map((factor) => ({
    id: factor.id,
    icon: factor.kind === 'webauthn' ? KeyRound : Smartphone,
    name: factor.name || t(`factors.${factor.kind}`),
    facts: [t('factors.title'), t(`factors.${factor.kind}`)],
    madeAt: factor.createdAt,
    usedAt: null,
    end: {
      text: t(data.length > 1 ? 'factors.removeOne' : 'factors.removeLast'),
      act: () => removeFactor(factor, data.length),
    },
  }));
  return { ways, error };
}

/** The codes are for when a factor is lost: they go with the last one. @throws AppError */
async function removeFactor({ id }: Factor, count: number): Promise<void> {
  const { factors } = account;
  if (count === 1 && (await factors.recoveryCodes())) await factors.removeRecoveryCodes();
  await factors.remove(id);
}

function useIdentities(): Ways {
  const { t } = useTranslation('account');
  const { providers } = useSignInMethods();
  const { data, error } = useAccount('identities');
  const ways = data
    ?.filter(({ provider }) => provider !== 'email' && provider !== 'phone')
    .map((identity) => ({
      id: identity.raw.identity_id,
      icon: UserRound,
      name: providers.find(({ id }) => id === identity.provider)?.name ?? identity.provider,
      facts: [t('waysIn.identity'), ...(identity.email ? [identity.email] : [])],
      madeAt: identity.raw.created_at ?? null,
      usedAt: identity.raw.last_sign_in_at ?? null,
      // The only way in is not taken away.
      end:
        data.length > 1
          ? { text: t('identities.unlinkText'), act: () => account.identities.unlink(identity) }
          : null,
    }));
  return { ways, error };
}

function useSessions(): Ways {
  const { t } = useTranslation('account');
  const { data, error } = useAccount('sessions');
  const ways = data?.map((one) => ({
    id: one.id,
    icon: isHandheld(one.user_agent ?? '') ? Smartphone : Monitor,
    name: deviceName(one.user_agent ?? ''),
    facts: [t('waysIn.session'), ...(one.address ? [one.address] : [])],
    madeAt: one.created_at,
    usedAt: one.used_at,
    isHere: one.is_current,
    end: one.is_current
      ? null
      : { text: t('sessions.endText'), act: () => account.sessions.end(one.id) },
  }));
  return { ways, error };
}

function usePrograms(): Ways {
  const { t } = useTranslation('account');
  const { data, error } = useGivenOut();
  const names = new Map(useWorkspaces().map(({ id, name }) => [id, name]));
  const ways = data?.map((one) => ({
    id: one.id,
    icon: one.kind === 'token' ? Plug : CalendarDays,
    name: one.name ?? t('waysIn.calendarName'),
    facts: [t(`waysIn.${one.kind}`), ...[names.get(one.workspaceId) ?? []].flat()],
    madeAt: one.createdAt,
    usedAt: one.lastUsedAt,
    end: {
      text: t(`waysIn.endText.${one.kind}`),
      act: () => gateway.remove(one.kind === 'token' ? 'api_tokens' : 'calendar_feeds', [one.id]),
    },
  }));
  return { ways, error };
}

function useDevices(): Ways {
  const { t } = useTranslation('account');
  const { userId } = useSession();
  const { data, error } = useQuery(
    { queryKey: ['account', userId, 'devices'], queryFn: listDevices },
    queries,
  );
  const ways = data?.devices.map(({ id, device, created_at }) => ({
    id,
    icon: BellRing,
    name: device ?? '',
    facts: [t('waysIn.device')],
    madeAt: created_at,
    usedAt: null,
    isHere: id === data.ownId,
    end: {
      text: t('waysIn.endText.device'),
      act: () => removeDevice(id, id === data.ownId),
    },
  }));
  return { ways, error };
}
