import { Button } from '@heroui/react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { selectWorkspace, supabase, useSession } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { rememberPath } from '../../lib/redirect-path.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { AuthPage } from '../auth/AuthPage.tsx';

const previewSchema = z.object({ workspace_name: z.string(), inviter_name: z.string().nullable() }).nullable();
type Preview = z.infer<typeof previewSchema>;

/** Where an invitation's link leads, signed in or not. */
export default function JoinScreen() {
  const { t } = useTranslation('workspaces');
  const navigate = useNavigate();
  const { token } = useParams({ from: '/join/$token' });
  const { status } = useSession();
  const [preview, setPreview] = useState<Preview | undefined>();
  const [error, setError] = useState<string | null>(null);
  const [isJoining, setJoining] = useState(false);

  useEffect(() => {
    void supabase.rpc('preview_invitation', { token }).then(({ data, error: problem }) => {
      if (problem) setError(errorText(problem));
      else setPreview(previewSchema.parse(data));
    });
  }, [token]);

  const join = async () => {
    setJoining(true);
    const { data, error: problem } = await supabase.rpc('accept_invitation', { token });
    if (problem) {
      setError(errorText(problem));
      setJoining(false);
      return;
    }
    await selectWorkspace(z.uuid().parse(data));
    await navigate({ to: '/dashboard' });
  };

  if (preview === null) return <AuthPage title={t('join.invalidTitle')} text={t('join.invalidText')}><Link to="/" className="text-accent underline underline-offset-4">{t('join.home')}</Link></AuthPage>;
  return (
    <AuthPage title={preview ? t('join.title', { name: preview.workspace_name }) : '…'} text={preview?.inviter_name ? t('join.by', { name: preview.inviter_name }) : undefined}>
      {error && <ErrorNotice>{error}</ErrorNotice>}
      {status === 'signed-in' && <Button variant="primary" fullWidth isPending={isJoining} isDisabled={!preview} onPress={() => void join()}>{t('join.join')}</Button>}
      {status === 'signed-out' && (
        <div className="flex flex-col gap-3">
          <Link to="/register" onClick={() => rememberPath(`/join/${token}`)} className="button button--primary w-full">{t('join.register')}</Link>
          <Link to="/login" onClick={() => rememberPath(`/join/${token}`)} className="button button--tertiary w-full">{t('join.login')}</Link>
        </div>
      )}
    </AuthPage>
  );
}
