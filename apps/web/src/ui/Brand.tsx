/** The product's mark and name, above what is asked before there is a page around it. */
export function Brand() {
  return (
    <p className="flex items-center gap-2.5 font-title text-xl">
      <img src="/favicon.svg" alt="" width={32} height={32} />
      Parley
    </p>
  );
}
