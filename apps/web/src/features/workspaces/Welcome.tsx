import { profileName } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { session } from '../../data/index.ts';
import { useMe } from '../channels/queries.ts';

/** For somebody who is in no workspace yet. */
export default function Welcome() {
  const { t } = useTranslation('workspaces');
  const me = useMe();
  return (
    <div className="grid h-full place-items-center px-6">
      <div className="flex max-w-md flex-col gap-4">
        <h1 className="font-title text-4xl">{t('welcome', { name: profileName(me) })}</h1>
        <p className="text-soft">{t('welcomeText')}</p>
        <div className="flex items-center gap-4">
          <Link to="/workspace/new" className="button button--primary">{t('create')}</Link>
          <button type="button" className="text-soft underline underline-offset-4" onClick={() => void session.signOut('local')}>{t('signOut')}</button>
        </div>
      </div>
    </div>
  );
}
