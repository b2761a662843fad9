import { fold } from '@parley/model';
import './pdf.css';
import { SearchField } from '@heroui/react';
import { ChevronDown, ChevronUp, Minus, Plus } from 'lucide-react';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VList, type VListHandle } from 'virtua';
import { signedUrl } from '../../data/index.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { useFileSpots } from './file-spots.ts';
import { SpotMarks } from './SpotMarks.tsx';
import type { ViewedFile } from './viewed-file.ts';

GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).href;

type Shape = { width: number; height: number };
type Opened = { document: PDFDocumentProxy; first: Shape };

const SCALES = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const GAP = 16;

/** A PDF viewer that only renders visible pages. The text can be selected and searched. */
export default function Pdf({ file }: { file: ViewedFile }) {
  const { t } = useTranslation('drive');
  const { opened, failed } = useDocument(file);
  const [step, setStep] = useState(2);
  const [page, setPage] = useState(1);
  const list = useRef<VListHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, opened !== null);
  const spots = useFileSpots();
  const target = spots?.target;
  const goTo = (number: number) => list.current?.scrollToIndex(number - 1);
  const isOpened = opened !== null;
  useEffect(() => {
    if (isOpened && target?.page !== undefined) list.current?.scrollToIndex(target.page - 1);
  }, [isOpened, target]);
  const tell = useEffectEvent(() => spots?.moved({ page }));
  useEffect(() => {
    if (isOpened) tell();
  }, [isOpened, page]);
  if (failed)
    return (
      <div className="p-4">
        <ErrorNotice>{t('pdfBroken')}</ErrorNotice>
      </div>
    );
  if (!opened)
    return (
      <div className="p-6">
        <SkeletonLines />
      </div>
    );
  const fit = Math.min(1.6, (width - 2 * GAP) / opened.first.width);
  const scale = Math.max(0.1, fit * (SCALES[step] ?? 1));
  const height = opened.first.height * scale + GAP;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-11 shrink-0 items-center gap-1 border-b border-hairline px-3">
        <span className="flex-1 text-sm text-soft tabular-nums" role="status">
          {t('pageOf', { page, of: opened.document.numPages })}
        </span>
        <Find document={opened.document} page={page} onFound={goTo} />
        <IconButton
          label={t('smaller')}
          icon={Minus}
          isDisabled={step === 0}
          onPress={() => setStep(step - 1)}
        />
        <IconButton
          label={t('larger')}
          icon={Plus}
          isDisabled={step === SCALES.length - 1}
          onPress={() => setStep(step + 1)}
        />
      </div>
      <div ref={frame} className="min-h-0 flex-1 bg-rail">
        <VList
          key={scale}
          ref={list}
          tabIndex={0}
          role="document"
          aria-label={file.name}
          itemSize={height}
          onScroll={(offset) =>
            setPage(
              Math.min(opened.document.numPages, Math.floor((offset + height / 3) / height) + 1),
            )
          }
          className="overflow-x-auto"
        >
          {Array.from({ length: opened.document.numPages }, (_, index) => (
            <Page
              key={index}
              document={opened.document}
              number={index + 1}
              scale={scale}
              shape={opened.first}
            />
          ))}
        </VList>
      </div>
    </div>
  );
}

function useDocument({ path, bucket }: ViewedFile): { opened: Opened | null; failed: boolean } {
  const [state, setState] = useState<{ opened: Opened | null; failed: boolean }>({
    opened: null,
    failed: false,
  });
  useEffect(() => {
    let isCurrent = true;
    const opening = signedUrl(path, { bucket }).then((url) =>
      getDocument({ url, enableXfa: false }),
    );
    opening
      .then(async (task) => {
        const document = await task.promise;
        const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
        if (isCurrent) setState({ opened: { document, first: { width, height } }, failed: false });
      })
      .catch(() => isCurrent && setState({ opened: null, failed: true }));
    return () => {
      isCurrent = false;
      void opening.then((task) => task.destroy()).catch(() => {});
    };
  }, [path, bucket]);
  return state;
}

function useWidth(frame: React.RefObject<HTMLDivElement | null>, isThere: boolean): number {
  const [width, setWidth] = useState(720);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, [frame, isThere]);
  return width;
}

function Page({
  document,
  number,
  scale,
  shape,
}: {
  document: PDFDocumentProxy;
  number: number;
  scale: number;
  shape: Shape;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(shape);
  useEffect(() => {
    let cancel = () => {};
    let isCurrent = true;
    void document
      .getPage(number)
      .then(async (page) => {
        const [target, layer] = [canvas.current, words.current];
        if (!isCurrent || !target || !layer) return;
        const viewport = page.getViewport({ scale });
        setOwn({ width: viewport.width / scale, height: viewport.height / scale });
        const density = Math.min(2, devicePixelRatio);
        target.width = Math.floor(viewport.width * density);
        target.height = Math.floor(viewport.height * density);
        const drawing = page.render({
          canvas: target,
          viewport,
          transform: [density, 0, 0, density, 0, 0],
        });
        cancel = () => drawing.cancel();
        layer.replaceChildren();
        const text = new TextLayer({
          textContentSource: page.streamTextContent(),
          container: layer,
          viewport,
        });
        await Promise.all([drawing.promise, text.render()]);
        // Skip a page that has been scrolled out of view meanwhile.
      })
      .catch(() => {});
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [document, number, scale]);
  const style: React.CSSProperties & Record<`--${string}`, number> = {
    width: own.width * scale,
    height: own.height * scale,
    '--total-scale-factor': scale,
  };
  return (
    <div className="flex justify-center" style={{ paddingTop: GAP }}>
      <div className="relative shrink-0 bg-white" style={style}>
        <canvas ref={canvas} aria-hidden="true" className="block size-full" />
        <div ref={words} className="pdf-words" />
        <SpotMarks page={number} />
      </div>
    </div>
  );
}

/** Jumps to the next or previous page with the search words. */
function Find({
  document,
  page,
  onFound,
}: {
  document: PDFDocumentProxy;
  page: number;
  onFound(number: number): void;
}) {
  const { t } = useTranslation('drive');
  const [words, setWords] = useState('');
  const [isMissing, setMissing] = useState(false);
  const find = async (direction: 1 | -1) => {
    const wanted = fold(words.trim());
    if (wanted === '') return;
    const pages = document.numPages;
    for (let away = direction; Math.abs(away) <= pages; away += direction) {
      const number = ((((page - 1 + away) % pages) + pages) % pages) + 1;
      const { items } = await (await document.getPage(number)).getTextContent();
      const text = fold(items.map((item) => ('str' in item ? item.str : '')).join(' '));
      if (!text.includes(wanted)) continue;
      setMissing(false);
      return onFound(number);
    }
    setMissing(true);
  };
  return (
    <div className="hidden items-center gap-1 sm:flex">
      {isMissing && (
        <span className="text-sm text-bad" role="status">
          {t('notFound')}
        </span>
      )}
      <SearchField
        aria-label={t('findInFile')}
        value={words}
        onChange={(value) => {
          setWords(value);
          setMissing(false);
        }}
        onSubmit={() => void find(1)}
        className="w-44"
      >
        <SearchField.Group className="h-8 border border-hairline shadow-none">
          <SearchField.SearchIcon />
          <SearchField.Input placeholder={t('findInFile')} className="min-w-0" />
        </SearchField.Group>
      </SearchField>
      <IconButton label={t('findPrevious')} icon={ChevronUp} onPress={() => void find(-1)} />
      <IconButton label={t('findNext')} icon={ChevronDown} onPress={() => void find(1)} />
    </div>
  );
}
