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
import { useAccount, useIssuedCredentials } from './queries.ts';

/** A credential that opens the account, or reads in the user's name. */
export type ListedCredential = {
  id: string;
  icon: LucideIcon;
  name: string;
  /** Its kind and where it is valid. */
  facts: string[];
  madeAt: string | null;
  usedAt: string | null;
  isHere?: boolean;
  /** Revokes the credential; null if it can only be changed. */
  end: { text: string; act(): Promise<unknown> } | null;
  rename?: (name: string) => Promise<void>;
};

type Known = { list: ListedCredential[] | undefined; error: Error | null };

/** All credentials of the account: proofs of identity, sessions, programs and devices. */
export function useCredentials(): Known {
  const parts = [useProofs(), useSessions(), usePrograms(), useDevices()];
  const error = parts.find((part) => part.error)?.error ?? null;
  const isKnown = parts.every(({ list }) => list !== undefined);
  return { list: isKnown ? parts.flatMap(({ list }) => list ?? []) : undefined, error };
}

const plain = { madeAt: null, usedAt: null, end: null };

function useProofs(): Known {
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
  if (!passkeys.list || !factors.list || codes.data === undefined || !identities.list)
    return { list: undefined, error };
  const mail = {
    id: 'mail',
    icon: Mail,
    name: email ?? '',
    facts: [t('credentials.mail')],
    ...plain,
  };
  const password = { id: 'password', icon: RectangleEllipsis, name: t('password.title'), ...plain };
  const recovery: ListedCredential[] = codes.data
    ? [
        {
          ...plain,
          id: 'codes',
          icon: RectangleEllipsis,
          name: t('codes.title'),
          facts: [t('codes.left', { count: codes.data.remaining, total: codes.data.total })],
          end: { text: t('credentials.endText.codes'), act: account.factors.removeRecoveryCodes },
        },
      ]
    : [];
  return {
    list: [
      { ...password, facts: [t('credentials.password')] },
      ...(sendsMail && email ? [mail] : []),
      ...passkeys.list,
      ...factors.list,
      ...recovery,
      ...identities.list,
    ],
    error,
  };
}

function usePasskeys(): Known {
  const { t } = useTranslation('account');
  const { data, error } = useAccount('passkeys');
  // Passkeys can be off on the server, which is not an error.
  if (error && 'code' in error && error.code === 'passkey_disabled')
    return { list: [], error: null };
  const list = data?.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    icon: Fingerprint,
    name: name || t('passkeys.one'),
    facts: [t('passkeys.one')],
    madeAt: createdAt,
    usedAt: lastUsedAt,
    end: { text: t('passkeys.removeText'), act: () => account.passkeys.remove(id) },
    rename: (to: string) => account.passkeys.rename(id, to),
  }));
  return { list, error };
}

function useFactors(): Known {
  const { t } = useTranslation('account');
  const { data, error } = useAccount('factors');
  const list = data?.map((factor) => ({
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
  return { list, error };
}

/**
 * Recovery codes are useless without a factor, so they are removed with the last one. @throws
 * AppError
 */
async function removeFactor({ id }: Factor, count: number): Promise<void> {
  const { factors } = account;
  if (count === 1 && (await factors.recoveryCodes())) await factors.removeRecoveryCodes();
  await factors.remove(id);
}

function useIdentities(): Known {
  const { t } = useTranslation('account');
  const { providers } = useSignInMethods();
  const { data, error } = useAccount('identities');
  const list = data
    ?.filter(({ provider }) => provider !== 'email' && provider !== 'phone')
    .map((identity) => ({
      id: identity.raw.identity_id,
      icon: UserRound,
      name: providers.find(({ id }) => id === identity.provider)?.name ?? identity.provider,
      facts: [t('credentials.identity'), ...(identity.email ? [identity.email] : [])],
      madeAt: identity.raw.created_at ?? null,
      usedAt: identity.raw.last_sign_in_at ?? null,
      // The only credential for signing in cannot be removed.
      end:
        data.length > 1
          ? { text: t('identities.unlinkText'), act: () => account.identities.unlink(identity) }
          : null,
    }));
  return { list, error };
}

function useSessions(): Known {
  const { t } = useTranslation('account');
  const { data, error } = useAccount('sessions');
  const list = data?.map((one) => ({
    id: one.id,
    icon: isHandheld(one.user_agent ?? '') ? Smartphone : Monitor,
    name: deviceName(one.user_agent ?? ''),
    facts: [t('credentials.session'), ...(one.address ? [one.address] : [])],
    madeAt: one.created_at,
    usedAt: one.used_at,
    isHere: one.is_current,
    end: one.is_current
      ? null
      : { text: t('sessions.endText'), act: () => account.sessions.end(one.id) },
  }));
  return { list, error };
}

function usePrograms(): Known {
  const { t } = useTranslation('account');
  const { data, error } = useIssuedCredentials();
  const names = new Map(useWorkspaces().map(({ id, name }) => [id, name]));
  const list = data?.map((one) => ({
    id: one.id,
    icon: one.kind === 'token' ? Plug : CalendarDays,
    name: one.name ?? t('credentials.calendarName'),
    facts: [t(`credentials.${one.kind}`), ...[names.get(one.workspaceId) ?? []].flat()],
    madeAt: one.createdAt,
    usedAt: one.lastUsedAt,
    end: {
      text: t(`credentials.endText.${one.kind}`),
      act: () => gateway.remove(one.kind === 'token' ? 'api_tokens' : 'calendar_feeds', [one.id]),
    },
  }));
  return { list, error };
}

function useDevices(): Known {
  const { t } = useTranslation('account');
  const { userId } = useSession();
  const { data, error } = useQuery(
    { queryKey: ['account', userId, 'devices'], queryFn: listDevices },
    queries,
  );
  const list = data?.devices.map(({ id, device, created_at }) => ({
    id,
    icon: BellRing,
    name: device ?? '',
    facts: [t('credentials.device')],
    madeAt: created_at,
    usedAt: null,
    isHere: id === data.ownId,
    end: {
      text: t('credentials.endText.device'),
      act: () => removeDevice(id, id === data.ownId),
    },
  }));
  return { list, error };
}
