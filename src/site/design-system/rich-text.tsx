// HTML written by the operator, cleaned on its way into the content service; here it only gets the look of the site.

export function RichText({ html }: { html: string }) {
  return (
    <div
      className="max-w-prose space-y-4 leading-relaxed [&_a]:underline [&_a]:underline-offset-3 [&_h2]:mt-8 [&_h2]:text-xl [&_h3]:mt-6 [&_h3]:text-lg [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-lg [&_li]:ml-5 [&_ol]:list-decimal [&_ul]:list-disc"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
