import { useTranslation } from 'react-i18next';
import { type ApiTable, COMMANDS } from './kinds.ts';

/** Who may do what with a table, in the words of its policies. */
export function TableAccess({ table }: { table: ApiTable }) {
  const { t } = useTranslation('api');
  const { limits = [] } = table;
  return (
    <div>
      <h3 className="mb-1 text-sm font-medium">{t('access')}</h3>
      <table className="w-full text-sm">
        <tbody>
          {COMMANDS.map((command) => (
            <tr key={command} className="border-t border-hairline align-top">
              <th scope="row" className="w-28 py-1.5 pe-4 text-start font-normal text-faint">
                {t(`commands.${command}`)}
              </th>
              <td className="py-1.5">
                <Sentences sentences={table[command]} otherwise={t('nobody')} />
              </td>
            </tr>
          ))}
          {limits.length > 0 && (
            <tr className="border-t border-hairline align-top">
              <th scope="row" className="w-28 py-1.5 pe-4 text-start font-normal text-faint">
                {t('limits')}
              </th>
              <td className="py-1.5">
                <Sentences sentences={limits} otherwise="" />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Policies are named in English, like everything in the database. */
function Sentences({ sentences, otherwise }: { sentences: readonly string[]; otherwise: string }) {
  if (sentences.length === 0) return <span className="text-faint">{otherwise}</span>;
  return (
    <ul lang="en">
      {sentences.map((sentence) => (
        <li key={sentence} className="first-letter:uppercase">
          {sentence}.
        </li>
      ))}
    </ul>
  );
}
