// Turns the list of routes into React Router's, for one side of the wire.
import type { ComponentType, ReactNode } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
  type RouteObject,
  type LoaderFunction,
} from 'react-router';
import type { Page, PageData } from '#site/shell/page.ts';
import type { Payload } from '#site/shell/page-payload.ts';
import { PageWordsBlock } from '#site/content/web/parts/page-words.tsx';
import type { LayoutName, RouteEntry } from '#site/shell/routes.ts';
import { DefaultLayout } from '#site/shell/layouts/default-layout.tsx';
import { EmptyLayout } from '#site/shell/layouts/empty-layout.tsx';
import { GameLayout } from '#site/shell/layouts/game-layout.tsx';
import { SpriteLayout } from '#site/shell/layouts/sprite-layout.tsx';
import { DialogHost } from '#site/shell/dialog-host.tsx';
import { ToastHost } from '#site/shell/toast-host.tsx';
import { AddressFlags } from '#site/visitor/web/address-flags.tsx';
import { AddressToast } from '#site/shell/address-toast.tsx';
import { ConnectionNote } from '#site/shell/connection-note.tsx';
import { InstallOffer } from '#site/shell/install-offer.tsx';
import { HashAnchor } from '#site/shell/hash-anchor.tsx';
import { PageChange } from '#site/shell/page-change.tsx';
import { SystemPage } from '#site/general/web/system-page.tsx';
import { systemPageOf } from '#site/general/web/system-pages.ts';

export type PageModule = { page: Page };

const LAYOUTS: Record<LayoutName, ComponentType<{ children?: ReactNode }>> = {
  default: DefaultLayout,
  empty: EmptyLayout,
  game: GameLayout,
  'svg-sprite': SpriteLayout,
};

function Root() {
  return (
    <>
      <Outlet />
      <Overlays />
    </>
  );
}

function Overlays() {
  return (
    <>
      <DialogHost />
      <ToastHost />
      <ConnectionNote />
      <AddressFlags />
      <AddressToast />
      <InstallOffer />
      <HashAnchor />
      <PageChange />
      <ScrollRestoration />
    </>
  );
}

/** A failure that no layout could show: the system page for its status, in the layout that belongs to it (LY-02). */
function RootError() {
  const error = errorOf(useRouteError());
  const system = systemPageOf(error);
  const Layout = LAYOUTS[system.layout];
  return (
    <>
      <Layout>
        <SystemPage name={system.name} sentence={error.sentence} />
      </Layout>
      <Overlays />
    </>
  );
}

/** When one page fails, the frame around it stays if the system page belongs in the same frame. */
function pageError(layout: LayoutName) {
  return function PageErrorBoundary() {
    const failure = useRouteError();
    const error = errorOf(failure);
    const system = systemPageOf(error);
    if (system.layout !== layout) throw failure;
    return <SystemPage name={system.name} sentence={error.sentence} />;
  };
}

/** React Router wraps errors that come from the server; status, type and sentence are what survives. */
function errorOf(error: unknown): NonNullable<Payload['error']> {
  if (typeof error !== 'object' || error === null || !('status' in error) || typeof error.status !== 'number')
    return { status: 500 };
  return {
    status: error.status,
    ...('type' in error && typeof error.type === 'string' && { type: error.type }),
    ...('sentence' in error && typeof error.sentence === 'string' && { sentence: error.sentence }),
  };
}

const ERROR_BOUNDARIES: Record<LayoutName, ComponentType> = {
  default: pageError('default'),
  empty: pageError('empty'),
  game: pageError('game'),
  'svg-sprite': pageError('svg-sprite'),
};

function pageComponent({ Component }: Page, layout: LayoutName) {
  return function PageComponent() {
    const { data, words } = useLoaderData<PageData>();
    return (
      <>
        <Component data={data} />
        {words && layout !== 'empty' && <PageWordsBlock words={words} />}
      </>
    );
  };
}

export interface Side {
  /** The page's module if it is loaded already; its component is used at once. */
  pageOf: (entry: RouteEntry) => Page | undefined;
  /** Loads the module of a page. */
  loadPage: (entry: RouteEntry) => Promise<Page>;
  loader: (entry: RouteEntry | undefined) => LoaderFunction | true;
}

/** A fresh tree for each router: React Router writes into the objects that it is given. */
export function routeTree(entries: readonly RouteEntry[], side: Side): RouteObject[] {
  const layouts = (Object.keys(LAYOUTS) as LayoutName[]).map((name): RouteObject => {
    const Layout = LAYOUTS[name];
    const children = entries.filter((entry) => entry.layout === name).map((entry) => pageRoute(entry, side));
    return {
      id: `layout-${name}`,
      Component: () => (
        <Layout>
          <Outlet />
        </Layout>
      ),
      children,
    };
  });
  const unknown: RouteObject = { id: 'not-found', path: '*', loader: side.loader(undefined), Component: () => null };
  return [{ id: 'root', Component: Root, ErrorBoundary: RootError, children: [...layouts, unknown] }];
}

function pageRoute(entry: RouteEntry, side: Side): RouteObject {
  const here = side.pageOf(entry);
  return {
    id: entry.id,
    path: entry.path,
    loader: side.loader(entry),
    handle: entry,
    ErrorBoundary: ERROR_BOUNDARIES[entry.layout],
    ...(entry.ownsQuery && {
      shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
        currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
          ? false
          : defaultShouldRevalidate,
    }),
    ...(here
      ? { Component: pageComponent(here, entry.layout) }
      : { lazy: async () => ({ Component: pageComponent(await side.loadPage(entry), entry.layout) }) }),
  };
}
