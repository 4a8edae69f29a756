// The desk in the browser.
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import type { Me } from '../contract.ts';
import { FiguresPage } from '#desk/figures/web/figures-page.tsx';
import { ContentPage } from '#desk/editor/web/pages/content.tsx';
import { EntryPage } from '#desk/editor/web/pages/entry.tsx';
import { DeskRefusal, readDesk } from './call-desk.ts';
import './desk.css';
import { InvitationPage } from './pages/invitation.tsx';
import { ListPage } from './pages/list.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { SignInPage } from './pages/sign-in.tsx';
import { StartPage, TODAY } from './pages/start.tsx';
import { SubjectPage } from './pages/subject.tsx';
import { TodayPage } from './pages/today.tsx';
import { Frame } from './parts/frame.tsx';
import { Failed, LoadingRows } from './parts/loading.tsx';
import { Threshold } from './parts/threshold.tsx';
import { SessionContext, useSessionWatch } from './session.ts';
import { wearTheme } from './theme.ts';
import { useLoaded } from './use-loaded.ts';

function Desk() {
  // The token stands after the hash, so it is in no log; the address is cleaned once it was used.
  const [token, setToken] = useState(() => (location.pathname === '/invitation' ? location.hash.slice(1) : ''));
  const { data: me, failure, reload } = useLoaded('me', () => readDesk<Me>('me'));
  useSessionWatch(me !== undefined, reload);
  const enter = (): void => {
    history.replaceState(undefined, '', '/');
    setToken('');
    reload();
  };
  if (token !== '') return <InvitationPage token={token} onSignedIn={enter} />;
  if (failure instanceof DeskRefusal && failure.status === 401) return <SignInPage onSignedIn={reload} />;
  if (failure !== undefined || !me)
    return (
      <Threshold title="One moment">
        {failure === undefined ? <LoadingRows /> : <Failed failure={failure} onRetry={reload} />}
      </Threshold>
    );
  return (
    <SessionContext value={{ me, leave: reload }}>
      <BrowserRouter>
        <Routes>
          <Route element={<Frame />}>
            <Route index element={<StartPage />} />
            <Route path={TODAY} element={<TodayPage />} />
            <Route path="lists/content" element={<ContentPage />} />
            <Route path="lists/:name" element={<ListPage />} />
            <Route path="figures" element={<FiguresPage />} />
            <Route path="subjects/content/:id" element={<EntryPage />} />
            <Route path="subjects/:kind/:id/:tab?" element={<SubjectPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </SessionContext>
  );
}

wearTheme();
createRoot(document.getElementById('desk')!).render(
  <StrictMode>
    <Desk />
  </StrictMode>,
);
