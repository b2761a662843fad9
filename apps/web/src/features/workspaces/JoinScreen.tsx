import { Button, Skeleton } from '@heroui/react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { selectWorkspace, supabase, useSession } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { rememberPath } from '../../lib/redirect-path.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';
import { rememberJoining, takeJoining } from './joining.ts';
import { SwitchedToast } from './SwitchedToast.tsx';
import { WorkspaceMark } from './WorkspaceMark.tsx';

const previewSchema = z
  .object({
    workspace_name: z.string(),
    workspace_icon: z.string().nullable(),
    inviter_name: z.string().nullable(),
  })
  .nullable();
type Preview = z.infer<typeof previewSchema>;

/** Where an invitation's link leads, signed in or not. */
export default function JoinScreen() {
  const { t } = useTranslation('workspaces');
  const { token } = useParams({ from: '/join/$token' });
  const { preview, error } = usePreview(token);
  if (error)
    return (
      <AuthPage title={t('join.failed')}>
        <ErrorNotice>{error}</ErrorNotice>
      </AuthPage>
    );
  if (preview === null)
    return (
      <AuthPage title={t('join.invalidTitle')} text={t('join.invalidText')}>
        <p>
          <TextLink to="/">{t('join.home')}</TextLink>
        </p>
      </AuthPage>
    );
  if (preview === undefined)
    return (
      <AuthPage title={t('join.loading')}>
        <Skeleton className="h-12 rounded-lg" />
      </AuthPage>
    );
  return (
    <AuthPage
      title={t('join.title', { name: preview.workspace_name })}
      text={preview.inviter_name ? t('join.by', { name: preview.inviter_name }) : undefined}
    >
      <p className="flex items-center gap-3 border-y border-hairline py-3">
        <WorkspaceMark workspace={{ name: preview.workspace_name, icon: preview.workspace_icon }} />
        <span className="min-w-0 truncate font-semibold">{preview.workspace_name}</span>
      </p>
      <Answer token={token} />
      <SwitchedToast />
    </AuthPage>
  );
}

/** @returns preview: undefined until it is known, null when the link is not valid any more. */
function usePreview(token: string): { preview: Preview | undefined; error: string | null } {
  const [preview, setPreview] = useState<Preview | undefined>();
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    void supabase.rpc('preview_invitation', { token }).then(({ data, error: problem }) => {
      if (problem) setError(errorText(problem));
      else setPreview(previewSchema.parse(data));
    });
  }, [token]);
  return { preview, error };
}

/** Joining, or the way to an account first; sign-in leads back here. */
function Answer({ token }: { token: string }) {
  const { t } = useTranslation('workspaces');
  const navigate = useNavigate();
  const { status } = useSession();
  const [error, setError] = useState<string | null>(null);
  const [isJoining, setJoining] = useState(false);
  const join = async () => {
    setJoining(true);
    setError(null);
    try {
      const answer = await supabase.rpc('accept_invitation', { token });
      if (answer.error) throw answer.error;
      await selectWorkspace(z.uuid().parse(answer.data));
      await navigate({ to: '/dashboard' });
    } catch (problem) {
      setError(errorText(problem));
      setJoining(false);
    }
  };
  // Whoever went from here to an account has said yes already.
  const joinAsSaid = useEffectEvent(() => {
    if (takeJoining() === token) void join();
  });
  useEffect(() => {
    if (status === 'signed-in') joinAsSaid();
  }, [status]);
  if (status === 'loading') return <Skeleton className="h-9 rounded-lg" />;
  if (status === 'signed-in') {
    return (
      <>
        {error && <ErrorNotice>{error}</ErrorNotice>}
        <Button variant="primary" fullWidth isPending={isJoining} onPress={() => void join()}>
          {t('join.join')}
        </Button>
      </>
    );
  }
  const comeBack = () => {
    rememberPath(`/join/${token}`);
    rememberJoining(token);
  };
  return (
    <div className="flex flex-col gap-3">
      <Link to="/register" onClick={comeBack} className="button button--primary w-full">
        {t('join.register')}
      </Link>
      <Link to="/login" onClick={comeBack} className="button button--tertiary w-full">
        {t('join.login')}
      </Link>
    </div>
  );
}
