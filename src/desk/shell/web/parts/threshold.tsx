import { Card } from '#site/design-system/surface.tsx';

/** The pages before one is in. */
export const Threshold = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <main className="grid min-h-dvh place-items-center bg-bg p-6 text-text">
    <Card className="w-full max-w-md p-8">
      <p className="mb-6 font-display text-lg font-semibold">
        Baize <span className="text-muted">desk</span>
      </p>
      <h1 className="mb-6 text-2xl">{title}</h1>
      {children}
    </Card>
  </main>
);
