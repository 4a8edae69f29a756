// A page around one of the forms, with the way to the other.
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '#site/shell/link.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { AuthSettingsContext, type AuthSettings } from './use-auth-settings.ts';

interface AuthPageProps {
  title: string;
  /** The other form: a question, and its path. */
  other: { text: string; link: string; to: string };
  /** `null` where they could not be loaded. */
  settings: AuthSettings | null;
  children: ReactNode;
}

export function AuthPage({ title, other, settings, children }: AuthPageProps) {
  const [params] = useSearchParams();
  // Where the visitor goes afterwards is the same by either form (GD-02, GD-07).
  const ways = new URLSearchParams([...params].filter(([name]) => name === 'backUrl' || name === 'redirectUrl'));
  return (
    <Card className="p-6">
      <h1 className="mb-6 text-2xl">{title}</h1>
      <AuthSettingsContext value={settings}>{children}</AuthSettingsContext>
      <p className="mt-6 text-center text-sm text-muted">
        {other.text}{' '}
        <Link to={ways.size > 0 ? `${other.to}?${ways}` : other.to} className="text-text underline underline-offset-3">
          {other.link}
        </Link>
      </p>
    </Card>
  );
}
