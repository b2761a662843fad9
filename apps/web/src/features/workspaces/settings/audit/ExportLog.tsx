import { Button } from '@heroui/react';
import { channelTitle, profileName, type Workspace } from '@parley/model';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../../lib/toast.ts';
import { collections } from '../../../../data/index.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { auditCsv } from './csv.ts';
import { type AuditFilter, fetchNames, fetchWholeLog } from './fetch-log.ts';
import { actorOf, type AuditNames, peopleIn, auditSentences } from './sentences.ts';

/** Exports the filtered log for spreadsheets. */
export function ExportLog({ workspace, filter }: { workspace: Workspace; filter: AuditFilter }) {
  const { t } = useTranslation('workspaces');
  const [isWriting, setWriting] = useState(false);
  const write = async () => {
    setWriting(true);
    try {
      const entries = await fetchWholeLog(workspace.id, filter);
      const people = await fetchNames([...new Set(entries.flatMap(peopleIn))]);
      const names: AuditNames = {
        person: (id) => profileName({ name: people.get(id ?? '') ?? null, role: 'user' }),
        channel: (id) => channelTitle(collections.channels.get(id)),
      };
      const rows = entries.map((entry) => [
        entry.created_at,
        actorOf(t, entry, names),
        auditSentences(t, entry, names).join('; '),
        entry.table_name,
        entry.action,
        entry.row_id ?? '',
        JSON.stringify(entry.details),
      ]);
      save(
        auditCsv([
          (['time', 'person', 'event', 'table', 'action', 'row', 'details'] as const).map((key) =>
            t(`audit.columns.${key}`),
          ),
          ...rows,
        ]),
        `${workspace.name} ${new Date().toISOString().slice(0, 10)}.csv`,
      );
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setWriting(false);
    }
  };
  return (
    <Button variant="outline" isPending={isWriting} onPress={() => void write()}>
      <Download size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('audit.export')}
    </Button>
  );
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
