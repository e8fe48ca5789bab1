import { NumberInput, Radio, Switch, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { MoneyField } from '@/components/fields/money-field';
import { NotesField } from '@/components/fields/notes-field';
import { ConflictNotice, FormFailure } from '@/components/forms/form-failure';
import { FieldPair, FormSection, SaveForm } from '@/components/forms/form-screen';
import { useSaveForm } from '@/components/forms/use-save-form';
import { fallbacks } from '@/components/pictures/picture';
import { PictureField } from '@/components/pictures/picture-field';
import { distinct } from '@/lib/text/text';
import type { Item } from './api';
import { ComboParts } from './combo-parts';
import classes from './item-form.module.css';
import {
  ADD_ONS,
  changesBetween,
  DEFAULT_CATEGORY,
  type ItemValues,
  itemSchema,
  newItem,
  valuesOf,
} from './item-values';
import { messages } from './messages';

type Form = UseFormReturnType<ItemValues>;

interface Props {
  /** The item to edit; omitted for a new one. */
  item?: Item;
  /** The shop's items, for categories and parts of combos. */
  items: Item[];
  save: (values: ItemValues, item: Item | undefined) => Promise<unknown>;
  /** Reads the item again. */
  reread?: () => Promise<Item>;
  onSaved: () => void;
  cancel: ReactNode;
  /** The outcome of the last try is unknown: the fields show what a repeat sends. */
  isInDoubt?: boolean;
}

/** The form of an item. Rarely used fields are collapsed. */
export function ItemForm({ item, items, save, reread, onSaved, cancel, isInDoubt = false }: Props) {
  const form = useForm<ItemValues>({
    initialValues: item ? valuesOf(item) : newItem,
    validate: schemaResolver(itemSchema),
    validateInputOnBlur: true,
  });
  const saving = useSaveForm<ItemValues, Item, unknown>({
    form,
    ...(item && { record: item }),
    ...(reread && { reread }),
    valuesOf,
    save,
    onSaved,
  });
  const { conflict } = saving;
  const failure = conflict ? (
    <ConflictNotice
      changes={changesBetween(conflict.base, conflict.theirs)}
      onReload={conflict.reload}
      onKeep={conflict.keep}
    />
  ) : (
    saving.error != null && (
      <FormFailure error={saving.error} fallback={item ? messages.updateFailed : messages.createFailed} />
    )
  );
  return (
    <SaveForm
      onSubmit={saving.onSubmit}
      saving={saving.saving}
      failure={failure || undefined}
      cancel={cancel}
      isInDoubt={isInDoubt}
      saveLabel={item ? 'Salvar alterações' : 'Criar item'}
    >
      <What form={form} image={conflict?.theirs.image ?? item?.image} />
      {(form.values.is_combo || !item) && <ComboParts form={form} items={items} isNew={!item} />}
      <PriceAndTime form={form} item={item} />
      <Sorting form={form} categories={items.map(({ category }) => category)} />
      <More form={form} />
    </SaveForm>
  );
}

function What({ form, image }: { form: Form; image: string | null | undefined }) {
  return (
    <FormSection title="O que é">
      <Radio.Group
        {...form.getInputProps('type')}
        data-path={undefined}
        label="Tipo"
        required
        withAsterisk={false}
      >
        <div className={classes['types']}>
          <Radio.Card value="service" className={classes['type'] ?? ''} data-path="type">
            <Radio.Indicator />
            <span>
              <strong>Serviço</strong>
              <small>O cliente agenda: tem duração.</small>
            </span>
          </Radio.Card>
          <Radio.Card value="product" className={classes['type'] ?? ''}>
            <Radio.Indicator />
            <span>
              <strong>Produto</strong>
              <small>Vende no balcão: tem estoque.</small>
            </span>
          </Radio.Card>
        </div>
      </Radio.Group>
      <TextInput
        {...form.getInputProps('name')}
        label="Nome"
        size="md"
        required
        maxLength={255}
        autoComplete="off"
      />
      <Textarea
        {...form.getInputProps('description')}
        label="Descrição"
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2500}
      />
      <PictureField
        {...form.getInputProps('image')}
        value={form.values.image}
        label="Imagem"
        width={150}
        height={150}
        current={image}
        fallback={fallbacks.item}
      />
    </FormSection>
  );
}

function PriceAndTime({ form, item }: { form: Form; item: Item | undefined }) {
  const { type, is_combo, tracks_stock } = form.values;
  const product = type === 'product';
  const keepsStock = product && !is_combo;
  return (
    <FormSection title={keepsStock ? 'Preço e estoque' : product ? 'Preço' : 'Preço e duração'}>
      <FieldPair>
        <MoneyField {...form.getInputProps('price')} value={form.values.price} label="Preço" required />
        {keepsStock && tracks_stock && (
          <Whole
            form={form}
            field="stock"
            label="Estoque"
            most={10_000_000}
            least={item ? Math.min(item.stock, 0) : 0}
            {...(item && { description: 'Conte e corrija: o que for vendido enquanto isso é descontado.' })}
          />
        )}
        {!product && (
          <Whole form={form} field="duration" label="Duração em minutos" most={720} step={5} required />
        )}
      </FieldPair>
      {keepsStock && (
        <>
          <Switch
            {...form.getInputProps('tracks_stock', { type: 'checkbox' })}
            size="md"
            label="Controla estoque"
            description="Cada venda desconta do estoque; esgotado, o cliente não consegue pedir."
          />
          {tracks_stock && (
            <Whole
              form={form}
              field="low_stock_limit"
              label="Avisar quando restarem"
              description="A partir deste número o produto aparece em “Estoque baixo”."
              most={10_000_000}
            />
          )}
        </>
      )}
    </FormSection>
  );
}

interface WholeProps {
  form: Form;
  field: 'stock' | 'low_stock_limit' | 'duration' | 'discount';
  label: string;
  least?: number;
  most: number;
  step?: number;
  description?: string;
  required?: boolean;
}

/** A field for a whole number, stored as typed. */
function Whole({ form, field, least = 0, most, step = 1, ...rest }: WholeProps) {
  const { onChange, ...props } = form.getInputProps(field);
  return (
    <NumberInput
      {...props}
      {...rest}
      onChange={(value: number | string) => onChange(String(value))}
      size="md"
      inputMode="numeric"
      min={least}
      max={most}
      step={step}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={least < 0}
      hideControls
    />
  );
}

function Sorting({ form, categories }: { form: Form; categories: string[] }) {
  const offered = distinct([DEFAULT_CATEGORY, ADD_ONS, ...categories]);
  return (
    <FormSection title="Onde aparece">
      <TextInput
        {...form.getInputProps('category')}
        label="Categoria"
        description={`Escolha uma ou escreva outra. Itens da categoria “${ADD_ONS}” são complementos, como uma toalha quente: entram num pedido junto com outro item.`}
        size="md"
        maxLength={100}
        list="item-categories"
        autoComplete="off"
      />
      <datalist id="item-categories">
        {offered.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <Switch
        {...form.getInputProps('status', { type: 'checkbox' })}
        size="md"
        label="Ativo"
        description="Aparece na página da barbearia e pode ser vendido."
      />
    </FormSection>
  );
}

function More({ form }: { form: Form }) {
  return (
    <details className={`panel ${classes['more']}`}>
      <summary>Mais opções</summary>
      <div className={classes['rest']}>
        <FieldPair>
          <TextInput {...form.getInputProps('subcategory')} label="Subcategoria" size="md" maxLength={100} />
          <TextInput {...form.getInputProps('brand')} label="Marca" size="md" maxLength={100} />
        </FieldPair>
        <TextInput
          {...form.getInputProps('tags')}
          label="Etiquetas"
          description="Separadas por vírgulas."
          size="md"
          maxLength={500}
          autoCapitalize="none"
        />
        <FieldPair>
          <Moment form={form} field="availability_start" label="Disponível a partir de" />
          <Moment form={form} field="availability_end" label="Disponível até" />
        </FieldPair>
        <FieldPair>
          <TextInput
            {...form.getInputProps('expiration_date')}
            type="date"
            label="Validade"
            description="Depois deste dia não é mais vendido."
            size="md"
          />
          <Whole
            form={form}
            field="discount"
            label="Desconto (%)"
            description="Fica anotado: não muda o preço cobrado."
            most={100}
          />
        </FieldPair>
        <Switch
          {...form.getInputProps('limited_by_user', { type: 'checkbox' })}
          size="md"
          label="Limitado por cliente"
          description="Um por pedido: mais que isso não entra."
        />
        <Switch
          {...form.getInputProps('is_featured', { type: 'checkbox' })}
          size="md"
          label="Destaque"
          description="Aparece antes dos outros, nas listas e na página da barbearia."
        />
        <NotesField {...form.getInputProps('notes')} maxRows={8} maxLength={2000} />
      </div>
    </details>
  );
}

function Moment({
  form,
  field,
  label,
}: {
  form: Form;
  field: 'availability_start' | 'availability_end';
  label: string;
}) {
  return (
    <TextInput
      {...form.getInputProps(field)}
      type="datetime-local"
      label={label}
      size="md"
      classNames={{ input: classes['moment'] ?? '' }}
    />
  );
}
