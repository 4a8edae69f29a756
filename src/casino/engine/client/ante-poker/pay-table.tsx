// What each hand pays on a bet, to one.
export const PayTable = ({
  caption,
  pays,
}: {
  caption: string;
  pays: readonly (readonly [hand: string, odds: number])[];
}) => (
  <table className="figures w-full text-sm">
    <caption className="pb-1 pt-3 text-left font-sans text-muted">{caption}</caption>
    <tbody>
      {pays.map(([hand, odds]) => (
        <tr key={hand} className="border-t border-line">
          <th className="py-1.5 text-left font-sans font-normal">{hand}</th>
          <td className="py-1.5 text-right font-semibold">{odds} : 1</td>
        </tr>
      ))}
    </tbody>
  </table>
);
