import { Button } from '@heroui/react';
import { profileName } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { errorText } from '../../lib/error-text.ts';
import { leave } from '../auth/mutations.ts';
import { useMe } from '../channels/queries.ts';

/** For somebody who is in no workspace yet. */
export default function Welcome() {
  const { t } = useTranslation('workspaces');
  const me = useMe();
  return (
    <div className="grid h-full place-items-center px-6">
      <div className="flex w-full max-w-md flex-col gap-4">
        <img src="/favicon.svg" alt="" width={40} height={40} />
        <h1 className="font-title text-4xl">{t('welcome', { name: profileName(me) })}</h1>
        <p className="text-soft">{t('welcomeText')}</p>
        <div className="mt-2 flex items-center gap-3">
          <Link to="/workspace/new" className="button button--primary">
            {t('create')}
          </Link>
          <Button
            variant="ghost"
            onPress={() => void leave().catch((error: unknown) => toast.error(errorText(error)))}
          >
            {t('signOut')}
          </Button>
        </div>
      </div>
    </div>
  );
}
