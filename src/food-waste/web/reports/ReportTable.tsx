import type { ReportRow, ReportTable as Table } from '../../report.ts';

function Name({ label, english }: Pick<ReportRow, 'label' | 'english'>) {
  return (
    <>
      {label}
      {english === '' ? null : (
        <span className="report__term" lang="en">
          {english}
        </span>
      )}
    </>
  );
}

function BodyRow({ row, table }: { row: ReportRow; table: Table }) {
  const { columns } = table;
  if (row.level === 0) {
    return (
      <tr className="report__section">
        <th scope="rowgroup" colSpan={columns.length}>
          <Name {...row} />
        </th>
      </tr>
    );
  }
  return (
    <tr className={row.level === 2 ? 'report__part' : undefined}>
      <th scope="row">
        <Name {...row} />
      </th>
      {columns.slice(1).map(({ heading }, place) => {
        const cell = row.cells[place];
        return (
          <td
            key={heading}
            data-heading={heading}
            className={cell?.value !== undefined ? 'report__number' : undefined}
          >
            {cell?.text}
          </td>
        );
      })}
    </tr>
  );
}

/** One table of a report, as it also stands in the workbook and the PDF. */
export function ReportTable({ table }: { table: Table }) {
  const { key, title, english, about, columns, rows, notes } = table;
  return (
    <section className="card report" aria-labelledby={`report-${key}`}>
      <h2 className="report__title" id={`report-${key}`}>
        <Name label={title} english={english} />
      </h2>
      <p className="soft">{about}</p>
      <table className={`report__table report__table--${key}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.heading}
                scope="col"
                className={column.kind === 'number' ? 'report__number' : undefined}
              >
                <Name label={column.heading} english={column.english} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BodyRow key={row.key} row={row} table={table} />
          ))}
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} className="report__note">
          {note}
        </p>
      ))}
    </section>
  );
}
