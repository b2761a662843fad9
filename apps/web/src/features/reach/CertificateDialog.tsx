import { Modal } from '@heroui/react';
import { profileName } from '@parley/model';
import { clsx } from 'clsx';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../data/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { type CertifiedSource, useCertificate, useNamed } from './queries.ts';
import { Sheet } from './ReachDialog.tsx';

/** The channel of a source that is a message or a file in one, as its link names it. */
const CHANNEL = /^\/channels\/([0-9a-f-]{36})/;

/** Names shown for a source; further people are counted. */
const NAMED = 3;

type CertificateDialogProps = { answerId: string; onClose(): void };

/** Who reads an answer, and for each of its sources whether all of them could read it there. */
export default function CertificateDialog({ answerId, onClose }: CertificateDialogProps) {
  const { t } = useTranslation('reach');
  return (
    <Dialog
      title={t('certificate.title')}
      about={<p className="text-sm text-faint">{t('certificate.about')}</p>}
      size="md"
      onClose={onClose}
    >
      <Modal.Body className="flex flex-col gap-5">
        <CertifiedSources answerId={answerId} />
        <Sheet kind="message" item={answerId} />
      </Modal.Body>
    </Dialog>
  );
}

function CertifiedSources({ answerId }: { answerId: string }) {
  const { t } = useTranslation('reach');
  const { data: sources, error } = useCertificate(answerId);
  if (error) return <LoadError error={error} />;
  if (!sources) return <SkeletonLines count={2} />;
  return (
    <section aria-label={t('certificate.sources')} className="flex min-w-0 flex-col gap-1.5">
      <h2 className="border-b border-hairline pb-1.5 text-sm font-semibold">
        {t('certificate.sources')}
      </h2>
      {sources.length === 0 ? (
        <p className="text-sm text-soft">{t('certificate.none')}</p>
      ) : (
        <ol className="flex flex-col gap-2">
          {sources.map((source, index) => (
            <CertifiedSourceRow key={index} source={source} />
          ))}
        </ol>
      )}
    </section>
  );
}

function CertifiedSourceRow({ source }: { source: CertifiedSource }) {
  const { t, i18n } = useTranslation('reach');
  const profiles = useNamed();
  const without = (source.withheld_from ?? []).map((id) => profileName(profiles.get(id)));
  const more = without.length - NAMED;
  const names = new Intl.ListFormat(i18n.language).format([
    ...without.slice(0, NAMED),
    ...(more > 0 ? [t('certificate.others', { count: more })] : []),
  ]);
  const channelId = CHANNEL.exec(source.href ?? '')?.[1];
  const isJoinable = useRows('channels').some(
    ({ id, visibility }) => id === channelId && visibility === 'open',
  );
  const isForAll = source.is_readable && without.length === 0;
  const isHarmless = isForAll || (source.is_readable && isJoinable);
  const Icon = isHarmless ? ShieldCheck : TriangleAlert;
  return (
    <li className="flex gap-2.5">
      <Icon
        size={16}
        strokeWidth={1.75}
        className={clsx('mt-0.5 shrink-0', isHarmless ? 'text-good' : 'text-warn')}
        aria-hidden="true"
      />
      <div className="min-w-0">
        <p className="truncate font-medium">{source.title}</p>
        <p className="text-sm text-soft">
          {!source.is_readable
            ? t('certificate.hidden')
            : isForAll
              ? t('certificate.all')
              : t(isJoinable ? 'certificate.joinable' : 'certificate.without', {
                  count: without.length,
                  names,
                })}
        </p>
      </div>
    </li>
  );
}
