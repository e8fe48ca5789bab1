import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MaskedField } from '@/components/fields/masked-field';
import { FieldPair, FormSection } from '@/components/forms/form-screen';
import { fallbacks } from '@/components/pictures/picture';
import { PictureField } from '@/components/pictures/picture-field';
import { STATE_CHOICES } from '@/lib/shops/brazilian-states';
import { maskCep, maskCpf, maskPhone } from '@/lib/text/masks';
import { today } from '@/lib/time/sao-paulo';
import type { AccountValues } from './account-values';
import type { User } from './api';
import { messages } from './messages';

/** The server's width and height of avatars, in pixels. */
const AVATAR_PX = 250;

const GENDERS = [
  { value: '', label: 'Prefiro não dizer' },
  { value: 'female', label: 'Feminino' },
  { value: 'male', label: 'Masculino' },
  { value: 'other', label: 'Outro' },
];

interface Props {
  form: UseFormReturnType<AccountValues>;
  user: User;
}

export function AccountFields({ form, user }: Props) {
  return (
    <>
      <FormSection title="Foto e acesso">
        <PictureField
          label="Foto"
          width={AVATAR_PX}
          height={AVATAR_PX}
          round
          value={form.values.avatar}
          onChange={(picture) => form.setFieldValue('avatar', picture)}
          current={user.avatar}
          fallback={fallbacks.avatar}
          wrongTypeTitle={messages.wrongTypeTitle}
          error={form.errors['avatar'] as string | undefined}
        />
        <FieldPair>
          <TextInput label="Nome de usuário" value={user.user_name} readOnly size="md" variant="filled" />
          <TextInput label="E-mail" value={user.email} readOnly size="md" variant="filled" />
        </FieldPair>
      </FormSection>
      <PersonalFields form={form} />
      <AddressFields form={form} />
    </>
  );
}

function PersonalFields({ form }: { form: UseFormReturnType<AccountValues> }) {
  return (
    <FormSection
      title="Dados pessoais"
      lead="Só o nome é obrigatório. O CPF e a data de nascimento são opcionais."
    >
      <FieldPair>
        <TextInput
          {...form.getInputProps('first_name')}
          label="Nome"
          size="md"
          required
          withAsterisk={false}
          autoComplete="given-name"
          maxLength={80}
        />
        <TextInput
          {...form.getInputProps('last_name')}
          label="Sobrenome"
          size="md"
          autoComplete="family-name"
          maxLength={80}
        />
        <MaskedField
          {...form.getInputProps('phone')}
          value={form.values.phone}
          mask={maskPhone}
          label="Telefone"
          type="tel"
          autoComplete="tel"
          placeholder="(11) 98765-4321"
        />
        <MaskedField
          {...form.getInputProps('cpf')}
          value={form.values.cpf}
          mask={maskCpf}
          label="CPF"
          inputMode="numeric"
          autoComplete="off"
          placeholder="000.000.000-00"
        />
        <TextInput
          {...form.getInputProps('birthdate')}
          label="Data de nascimento"
          type="date"
          size="md"
          max={today()}
          autoComplete="bday"
        />
        <NativeSelect
          {...form.getInputProps('gender')}
          label="Gênero"
          size="md"
          data={GENDERS}
          autoComplete="sex"
        />
        <TextInput
          {...form.getInputProps('occupation')}
          label="Profissão"
          size="md"
          autoComplete="organization-title"
          maxLength={100}
        />
      </FieldPair>
      <Textarea
        {...form.getInputProps('about')}
        label="Sobre você"
        description="Aparece no seu perfil."
        size="md"
        rows={4}
        maxLength={2000}
      />
    </FormSection>
  );
}

function AddressFields({ form }: { form: UseFormReturnType<AccountValues> }) {
  return (
    <FormSection title="Endereço">
      <FieldPair>
        <MaskedField
          {...form.getInputProps('postal_code')}
          value={form.values.postal_code}
          mask={maskCep}
          label="CEP"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="00000-000"
        />
        <NativeSelect
          {...form.getInputProps('uf')}
          label="Estado"
          size="md"
          data={STATE_CHOICES}
          autoComplete="address-level1"
        />
        <TextInput
          {...form.getInputProps('city')}
          label="Cidade"
          size="md"
          autoComplete="address-level2"
          maxLength={100}
        />
        <TextInput
          {...form.getInputProps('address')}
          label="Endereço"
          size="md"
          autoComplete="street-address"
          maxLength={255}
        />
      </FieldPair>
    </FormSection>
  );
}
