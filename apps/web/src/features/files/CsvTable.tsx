import Papa from 'papaparse';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../ui/DataTable.tsx';

const ROWS = 1000;
const COLUMNS = 40;

type Line = { number: number; cells: string[] };

/** The first rows of a delimited text file as a table. */
export default function CsvTable({ text, name }: { text: string; name: string }) {
  'use memo';
  const { t } = useTranslation('drive');
  const { columns, lines, isCut } = tableOf(text);
  return (
    <div className="flex h-full min-h-80 flex-col gap-2">
      {isCut && <p className="text-sm text-faint">{t('firstRows', { count: ROWS })}</p>}
      <div className="flex min-h-0 flex-1 flex-col overflow-x-auto rounded-lg border border-hairline">
        <div className="flex min-h-0 flex-1 flex-col" style={{ minWidth: columns.length * 120 }}>
          <DataTable label={name} rows={lines} columns={columns} getId={idOf} rowHeight={34} />
        </div>
      </div>
    </div>
  );
}

const idOf = ({ number }: Line) => String(number);

function tableOf(text: string): { columns: Column<Line>[]; lines: Line[]; isCut: boolean } {
  const { data } = Papa.parse<string[]>(text, { preview: ROWS + 2, skipEmptyLines: true });
  const [header = [], ...rest] = data;
  const columns = header.slice(0, COLUMNS).map((title, index): Column<Line> => ({
    id: String(index),
    header: title || String(index + 1),
    cell: ({ cells }) => (
      <span className="block truncate text-sm" title={cells[index]}>
        {cells[index]}
      </span>
    ),
  }));
  return {
    columns,
    lines: rest.slice(0, ROWS).map((cells, index) => ({ number: index + 1, cells })),
    isCut: rest.length > ROWS,
  };
}
