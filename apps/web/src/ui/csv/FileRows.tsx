import { useTranslation } from 'react-i18next';
import type { CsvTable } from '../../lib/csv/table.ts';

const SHOWN = 4;

/** The first rows as the chosen encoding and delimiter split them. */
export function FileRows({ table: { header, rows } }: { table: CsvTable }) {
  const { t } = useTranslation('csv');
  return (
    // Focusable, so that keys scroll it; a scroll box in a full dialog would shrink to nothing.
    <div className="shrink-0 overflow-x-auto" role="region" aria-label={t('file')} tabIndex={0}>
      <table className="w-full text-sm">
        <caption className="pb-1.5 text-start text-xs text-faint">
          {t('firstRows', { shown: Math.min(SHOWN, rows.length), total: rows.length })}
        </caption>
        <thead>
          <tr className="border-b border-hairline">
            {header.map((name, index) => (
              <th
                key={index}
                scope="col"
                className="max-w-56 truncate py-1.5 pe-4 text-start font-medium"
              >
                <bdi>{name || t('unnamedColumn', { number: index + 1 })}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map(({ number, cells }) => (
            <tr key={number} className="border-b border-hairline">
              {header.map((_name, index) => (
                <td key={index} className="max-w-56 truncate py-1.5 pe-4">
                  <bdi>{cells[index]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
