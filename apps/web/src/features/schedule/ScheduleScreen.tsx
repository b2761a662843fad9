import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScheduleBoard } from './board/ScheduleBoard.tsx';

/** The schedule of the workspace and all channels the user may see (`/schedule`). */
export default function ScheduleScreen() {
  'use memo';
  const { t } = useTranslation('schedule');
  const opened = useSearch({ from: '/auth/schedule' });
  const navigate = useNavigate({ from: '/schedule' });
  const onOpened = (search: { event?: string; at?: string }) =>
    void navigate({ search, replace: true });
  return (
    <>
      <PageHeader title={t('title')} />
      <ScheduleBoard canPlan opened={opened} onOpened={onOpened} />
    </>
  );
}
