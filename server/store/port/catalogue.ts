import type { Scope } from '#domain/access/access'
import type {
  CatalogueFilters,
  CatalogueRecords,
  CatalogueSorts,
  CatalogueTable,
  RemovableTable,
} from '../../resources/catalogue.ts'
import type { Reads, Removes, Writes } from './table.ts'

export type CatalogueReads = {
  [Table in CatalogueTable]: Reads<CatalogueRecords[Table], CatalogueFilters[Table], CatalogueSorts[Table]> & {
    /** Counts the records in scope that name each of these ids in a reference field. An id that none names is left out. */
    countBy(
      scope: Scope,
      field: keyof CatalogueRecords[Table] & string,
      ids: readonly string[],
    ): Promise<Map<string, number>>
  }
}

export type CatalogueWrites = {
  [Table in CatalogueTable]: CatalogueReads[Table] &
    Writes<CatalogueRecords[Table]> &
    (Table extends RemovableTable ? Removes : unknown)
}
