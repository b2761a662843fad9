import { useTranslation } from 'react-i18next';
import { Area, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { shortDate } from '../../../lib/format.ts';
import type { TrendPoint } from '../trend.ts';

type Shown = { active?: boolean; payload?: readonly { payload?: TrendPoint }[] };

/** Total score as a curve and open risks as a fine line. A table beside it has the same data. */
export default function TrendChart({ points }: { points: TrendPoint[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={points}
        margin={{ top: 6, right: 2, bottom: 0, left: 2 }}
        accessibilityLayer={false}
      >
        <XAxis dataKey="at" hide />
        <YAxis yAxisId="score" hide domain={[0, 'dataMax']} />
        <YAxis yAxisId="open" hide domain={[0, (most: number) => most * 2.5]} />
        <Tooltip
          cursor={{ stroke: 'var(--faint)', strokeDasharray: '3 3' }}
          isAnimationActive={false}
          content={Note}
        />
        <Area
          yAxisId="score"
          dataKey="score"
          type="monotone"
          stroke="var(--accent)"
          strokeWidth={1.75}
          fill="var(--accent)"
          fillOpacity={0.09}
          isAnimationActive={false}
          activeDot={{ r: 3.5 }}
        />
        <Line
          yAxisId="open"
          dataKey="open"
          type="monotone"
          stroke="var(--faint)"
          strokeWidth={1.25}
          strokeDasharray="2 3"
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function Note({ active, payload }: Shown) {
  const { t } = useTranslation('risks');
  const point = payload?.[0]?.payload;
  if (!active || !point) return null;
  return (
    <div className="rounded-md border border-hairline bg-raised px-2.5 py-1.5 text-xs">
      <p className="text-faint">{shortDate(point.at)}</p>
      <p>{t('pointScore', { count: point.score })}</p>
      <p>{t('pointOpen', { count: point.open })}</p>
    </div>
  );
}
